import { CALLOUT_WORDS } from "#components/editor/paste/callout-words.ts";
import { type MarkdownNode, writtenOf } from "#components/editor/paste/markdown-tree.ts";

type Nodes = readonly MarkdownNode[];
type Tone = "note" | "tip" | "warn";

const MARKER = /^\[!([a-z]{2,20})\][+-]?[ \t]*/i;

/** A quote as GitHub and Obsidian write callouts: `> [!NOTE]`, with a title or none. Null if it is only a quote. */
export function readCallout({ children }: { children: Nodes }): { tone: Tone; children: Nodes } | null {
  const [first, ...rest] = children;
  const [marker, ...words] = first?.type === "paragraph" ? first.children : [];
  if (first?.type !== "paragraph" || marker?.type !== "text") return null;
  // Escaped, it is text.
  if (writtenOf(first).startsWith("\\")) return null;
  const tone = CALLOUT_WORDS.get(MARKER.exec(marker.value)?.[1]?.toLowerCase() ?? "");
  if (!tone) return null;
  const [title = "", ...lines] = marker.value.replace(MARKER, "").split("\n");
  const titled: Nodes = title.trim() === "" ? [] : [bold(title.trim())];
  if (lines.length === 0 && titled.length > 0 && words.length > 0) {
    // The title goes on in other formatting.
    return { tone, children: [{ ...first, children: [{ ...marker, value: title }, ...words] }, ...rest] };
  }
  const text = lines.join("\n");
  const inline = [...(text === "" ? [] : [{ ...marker, value: text }]), ...words];
  return { tone, children: [...titled, ...(inline.length > 0 ? [{ ...first, children: inline }] : []), ...rest] };
}

function bold(value: string): MarkdownNode {
  return { type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value }] }] };
}

export type HtmlBox = { kind: "details" | "aside" | "pullquote"; summary: string; children: Nodes; end: number };

const KINDS: Readonly<Record<string, HtmlBox["kind"]>> = { aside: "aside", blockquote: "pullquote" };

const OPENING =
  /^<(details|aside|blockquote class="pullquote")(?:\s[^>]{0,200})?>\s*(?:<summary>([\s\S]{0,1000}?)<\/summary>)?([\s\S]*)$/i;

/**
 * A box that Markdown writes as HTML: <details>, Notion's <aside>, a pull quote. Its text is Markdown again, up to the closing
 * tag. Null if nothing opens here, or nothing closes it.
 */
export function readHtmlBox(nodes: Nodes, at: number, parse: (source: string) => Nodes): HtmlBox | null {
  const node = nodes[at];
  const [, opened, summary = "", rest = ""] = (node?.type === "html" && OPENING.exec(node.value.trim())) || [];
  if (opened === undefined) return null;
  const [tag = ""] = opened.toLowerCase().split(" ");
  const kind = KINDS[tag] ?? "details";
  const close = new RegExp(`</${tag}>\\s*$`, "i");
  const named = { kind, summary: plain(summary) } as const;
  if (close.test(rest)) return { ...named, children: parse(rest.replace(close, "")), end: at };
  const end = nodes.findIndex((other, n) => n > at && other.type === "html" && close.test(other.value));
  if (end < 0) return null;
  return { ...named, children: [...parse(rest), ...nodes.slice(at + 1, end)], end };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
