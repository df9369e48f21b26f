import type { Block, Inline, PostDocument } from "#lib/posts/document/document.ts";
import type { FreeDocument } from "#lib/posts/document/free-document.ts";
import { lineToMarkdown, type Notes } from "#lib/posts/document/markdown-line.ts";
import { escapeLineStart, escapeMarkdown, escapeTagText } from "#lib/posts/document/markdown-text.ts";
import { footnotesOf } from "#lib/posts/document/outline.ts";
import { QR_NOTE } from "#lib/posts/media/image.ts";

/** The URLs of things a document names by id. Without a URL, only the words are written. */
export type MarkdownAddresses = {
  pictureUrl(imageId: string): string | null;
  /** Whether a QR code was found in it. */
  hasQr?(imageId: string): boolean;
  fileUrl(fileId: string): string | null;
  postUrl(postId: string): string | null;
};

/** The free part as CommonMark with tables, footnotes and TeX, as on GitHub. */
export function toMarkdown(document: FreeDocument, addresses: MarkdownAddresses): string {
  return paidToMarkdown(document, addresses);
}

/** The same for paid text. Send it to buyers only. */
export function paidToMarkdown(document: PostDocument, addresses: MarkdownAddresses): string {
  const footnotes = footnotesOf(document);
  const notes: Notes = new Map(footnotes.map((node, index) => [node, index + 1]));
  const body = document.content.map((node) => blockToMarkdown(node, notes, addresses));
  const endnotes = footnotes.map(
    (node, index) => `[^${index + 1}]: ${escapeLineStart(lineToMarkdown(node.content, notes))}`,
  );
  return `${[...body, ...endnotes].filter(Boolean).join("\n\n")}\n`;
}

type Writer = (node: Block) => string;

function blockToMarkdown(node: Block, notes: Notes, addresses: MarkdownAddresses): string {
  const write: Writer = (inner) => blockToMarkdown(inner, notes, addresses);
  const line = (content: readonly Inline[] | undefined) => lineToMarkdown(content, notes);
  switch (node.type) {
    case "paragraph":
      return escapeLineStart(line(node.content));
    case "heading":
      // A trailing # would be read as part of the heading's syntax.
      return `${"#".repeat(node.attrs.level)} ${oneLine(line(node.content)).replace(/#$/, "\\#")}`;
    case "bulletList":
      return listItems(node.content, () => "- ", write);
    case "orderedList":
      return listItems(node.content, (index) => `${node.attrs.start + index}. `, write);
    case "taskList":
      return listItems(node.content, (index) => `- [${node.content[index]?.attrs.checked ? "x" : " "}] `, write);
    case "blockquote":
      return quote(flow(node.content, write));
    case "pullQuote":
      return `<blockquote class="pullquote">\n\n${escapeLineStart(line(node.content))}\n\n</blockquote>`;
    case "callout":
      return quote(`[!${CALLOUTS[node.attrs.tone]}]\n\n${flow(node.content, write)}`);
    case "spoiler":
      return `<details>\n<summary>${escapeTagText(node.attrs.summary)}</summary>\n\n${flow(node.content, write)}\n\n</details>`;
    case "horizontalRule":
      return "---";
    case "codeBlock":
      return fence((node.content ?? []).map(({ text }) => text).join(""), node.attrs.language);
    case "blockMath":
      return `$$\n${node.attrs.latex}\n$$`;
    case "table":
      return table(node.content.map(({ content }) => content.map((cell) => flow(cell.content, write))));
    case "image":
      return picture(node.attrs, addresses) + (node.attrs.caption ? `\n\n*${node.attrs.caption}*` : "");
    case "gallery":
      return [...node.attrs.images.map((image) => picture(image, addresses)), node.attrs.caption]
        .filter(Boolean)
        .join("\n\n");
    case "audio":
    case "attachment":
      return named(node.attrs.name, addresses.fileUrl(node.attrs.fileId));
    case "embed":
      return `<${node.attrs.url}>`;
    case "postCard": {
      const url = addresses.postUrl(node.attrs.postId);
      return url ? `<${url}>` : "";
    }
    case "tableOfContents":
    case "paywallBreak":
      return "";
  }
}

/** As GitHub writes them. */
const CALLOUTS = { note: "NOTE", tip: "TIP", warn: "WARNING" };

function flow(content: readonly Block[], write: Writer): string {
  return content.map(write).filter(Boolean).join("\n\n");
}

function listItems(
  items: readonly { content: readonly Block[] }[],
  markerOf: (index: number) => string,
  write: Writer,
): string {
  return items
    .map((item, index) => {
      const marker = markerOf(index);
      const indent = " ".repeat(marker.startsWith("- [") ? 2 : marker.length);
      return marker + flow(item.content, write).replaceAll("\n", `\n${indent}`).replaceAll(/^ +$/gm, "");
    })
    .join("\n");
}

function quote(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "> ").replaceAll(/^$/gm, ">");
}

/** Makes the fence longer than any in the code. */
function fence(code: string, language: string | null): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${(language ?? "").replaceAll(/[^\w#+.-]/g, "")}\n${code}\n${marks}`;
}

/** Headings and cells are lines: a break in them is a tag. */
const oneLine = (text: string) => text.replaceAll("\\\n", "<br>");

/** In text it is escaped already; in code and formulas it is not. */
const BARE_PIPE = /(?<!\\)((?:\\\\)*)\|/g;

function table(rows: string[][]): string {
  const [head = [], ...body] = rows.map((cells) =>
    cells
      .map((cell) => cell.replaceAll(BARE_PIPE, "$1\\|"))
      .map(oneLine)
      .map((cell) => cell.replaceAll(/\n+/g, " ")),
  );
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function named(name: string, url: string | null): string {
  const words = escapeMarkdown(name);
  return url ? `[${words}](<${url}>)` : escapeLineStart(words);
}

function picture({ imageId, alt }: { imageId: string; alt: string }, { pictureUrl, hasQr }: MarkdownAddresses): string {
  const url = pictureUrl(imageId);
  const words = alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ");
  if (!url) return words;
  return `![${words}](<${url}>)${hasQr?.(imageId) ? `\n\n${QR_NOTE}` : ""}`;
}
