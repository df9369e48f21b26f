import { type DocumentNode, type Inline, type PostDocument, textOf, walk } from "#lib/posts/document/document.ts";

export type OutlineEntry = { id: string; level: 2 | 3; text: string; node: DocumentNode };

export type Footnote = Extract<Inline, { type: "footnote" }>;

const MAX_ID_CHARS = 60;

/** The headings of a document, each with an anchor. */
export function outlineOf(document: PostDocument): OutlineEntry[] {
  const taken = new Set<string>();
  return document.content.flatMap((node) => {
    if (node.type !== "heading") return [];
    const text = textOf(node);
    const id = nextFree(slugOf(text), taken);
    taken.add(id);
    return [{ id, level: node.attrs.level, text, node }];
  });
}

/** The footnotes of a document in reading order. */
export function footnotesOf(document: PostDocument): Footnote[] {
  return [...walk(document)].filter(isFootnote);
}

function isFootnote(node: DocumentNode): node is Footnote {
  return node.type === "footnote";
}

/** Letters and digits of any script. The prefix avoids ids that the page itself uses. */
function slugOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLocaleLowerCase("en")
    .match(/[\p{L}\p{N}]+/gu);
  return `s-${[...(words ?? ["part"]).join("-")].slice(0, MAX_ID_CHARS).join("")}`;
}

function nextFree(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  return id;
}
