import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { linkAnchor } from "#lib/posts/links/links.ts";

/** Goes to the link that the publish screen names by its position. False if it names no link. */
export function goToLink(editor: Editor, anchor: string): boolean {
  const begin = linkAnchor("");
  if (!anchor.startsWith(begin)) return false;
  const place = linkPlacesIn(editor.state.doc)[Number(anchor.slice(begin.length))];
  if (!place) return true;
  const chain = editor.chain().focus();
  (place.isBlock ? chain.setNodeSelection(place.from) : chain.setTextSelection(place)).run();
  const { node } = editor.view.domAtPos(place.from);
  (node instanceof HTMLElement ? node : node.parentElement)?.scrollIntoView({ block: "center" });
  return true;
}

type Place = { from: number; to: number; isBlock: boolean };

/** In the order and by the rule of `linksOf`: one run of linked text is one link. */
export function linkPlacesIn(doc: Node): Place[] {
  const places: Place[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "embed" || (node.type.name === "postCard" && node.attrs.postId !== null))
      places.push({ from: at, to: at + node.nodeSize, isBlock: true });
    let last: string | null = null;
    node.forEach((child, offset) => {
      const href = hrefOf(child);
      const from = at + 1 + offset;
      const begun = places.at(-1);
      if (href !== null && href === last && begun) begun.to = from + child.nodeSize;
      else if (href !== null) places.push({ from, to: from + child.nodeSize, isBlock: false });
      last = href;
    });
  });
  return places;
}

function hrefOf({ isText, marks }: Node): string | null {
  const href: unknown = isText ? marks.find(({ type }) => type.name === "link")?.attrs.href : null;
  return typeof href === "string" ? href : null;
}
