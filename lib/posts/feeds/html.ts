import type { Block, Inline, Mark, PostDocument, TextNode } from "#lib/posts/document/document.ts";
import type { FreeDocument } from "#lib/posts/document/free-document.ts";
import type { MarkdownAddresses } from "#lib/posts/document/markdown.ts";
import { footnotesOf } from "#lib/posts/document/outline.ts";
import { QR_NOTE } from "#lib/posts/media/image.ts";

type Setting = MarkdownAddresses & { numberOf(footnote: Inline): number };

/** The free part as plain HTML for feed readers: no classes, no scripts, notes at the end. */
export function toFeedHtml(document: FreeDocument, addresses: MarkdownAddresses): string {
  return paidToHtml(document, addresses);
}

/** The same for paid text. Send it to buyers only. Well-formed XML as well, for EPUB. */
export function paidToHtml(document: PostDocument, addresses: MarkdownAddresses): string {
  const footnotes = footnotesOf(document);
  const numbers = new Map<Inline, number>(footnotes.map((node, index) => [node, index + 1]));
  const setting: Setting = { ...addresses, numberOf: (footnote) => numbers.get(footnote) ?? 0 };
  const notes = footnotes.map(({ content }) => tag("li", content.map(markedText).join("")));
  return (
    document.content.map((node) => block(node, setting)).join("\n") +
    (notes.length > 0 ? `\n${tag("ol", notes.join(""))}` : "")
  );
}

function block(node: Block, setting: Setting): string {
  const line = (content: readonly Inline[] | undefined) =>
    (content ?? []).map((part) => inline(part, setting)).join("");
  const flow = (content: readonly Block[]) => content.map((part) => block(part, setting)).join("");
  const items = (content: readonly { content: readonly Block[] }[]) =>
    content.map((item) => tag("li", flow(item.content))).join("");
  switch (node.type) {
    case "paragraph":
      return tag("p", line(node.content));
    case "heading":
      return tag(`h${node.attrs.level}`, line(node.content));
    case "bulletList":
      return tag("ul", items(node.content));
    case "orderedList":
      return `<ol start="${node.attrs.start}">${items(node.content)}</ol>`;
    case "taskList":
      return tag(
        "ul",
        node.content.map(({ attrs, content }) => tag("li", `${attrs.checked ? "☑" : "☐"} ${flow(content)}`)).join(""),
      );
    case "blockquote":
    case "callout":
      return tag("blockquote", flow(node.content));
    case "pullQuote":
      return tag("blockquote", tag("p", line(node.content)));
    case "spoiler":
      return tag("details", tag("summary", escapeXml(node.attrs.summary || "Spoiler")) + flow(node.content));
    case "horizontalRule":
      return "<hr/>";
    case "codeBlock":
      return tag("pre", tag("code", escapeXml((node.content ?? []).map(({ text }) => text).join(""))));
    case "blockMath":
      return tag("p", tag("code", escapeXml(node.attrs.latex)));
    case "table":
      return tag(
        "table",
        node.content
          .map(({ content }) =>
            tag(
              "tr",
              content.map((cell) => tag(cell.type === "tableHeader" ? "th" : "td", flow(cell.content))).join(""),
            ),
          )
          .join(""),
      );
    case "image":
      return tag("figure", picture(node.attrs, setting) + caption(node.attrs.caption));
    case "gallery":
      return tag(
        "figure",
        node.attrs.images.map((image) => picture(image, setting)).join("") + caption(node.attrs.caption),
      );
    case "audio":
    case "attachment": {
      const [name, url] = [escapeXml(node.attrs.name), setting.fileUrl(node.attrs.fileId)];
      return tag("p", url ? link(url, name) : name);
    }
    case "embed":
      return tag("p", link(node.attrs.url, escapeXml(node.attrs.url)));
    case "postCard": {
      const url = setting.postUrl(node.attrs.postId);
      return url ? tag("p", link(url, escapeXml(url))) : "";
    }
    case "tableOfContents":
    case "paywallBreak":
      return "";
  }
}

function inline(node: Inline, { numberOf }: Setting): string {
  switch (node.type) {
    case "text":
      return markedText(node);
    case "hardBreak":
      return "<br/>";
    case "inlineMath":
      return tag("code", escapeXml(node.attrs.latex));
    case "footnote":
      return tag("sup", String(numberOf(node)));
  }
}

const TAGS = { bold: "strong", italic: "em", strike: "s", subscript: "sub", superscript: "sup", code: "code" } as const;

function markedText({ text, marks = [] }: TextNode): string {
  return marks.reduce(
    (words, mark: Mark) => (mark.type === "link" ? link(mark.attrs.href, words) : tag(TAGS[mark.type], words)),
    escapeXml(text),
  );
}

function picture({ imageId, alt }: { imageId: string; alt: string }, { pictureUrl, hasQr }: Setting): string {
  const url = pictureUrl(imageId);
  if (!url) return escapeXml(alt);
  const note = hasQr?.(imageId) ? tag("p", QR_NOTE) : "";
  return `<img src="${escapeXml(url)}" alt="${escapeXml(alt)}"/>${note}`;
}

function caption(words: string): string {
  return words ? tag("figcaption", escapeXml(words)) : "";
}

function link(href: string, words: string): string {
  return `<a href="${escapeXml(href)}" rel="ugc nofollow">${words}</a>`;
}

function tag(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`;
}

/** Escapes markup, and drops characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
