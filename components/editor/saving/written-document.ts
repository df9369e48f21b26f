import type { JSONContent } from "@tiptap/core";
import { firstMistake, parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { DOCUMENT_LIMITS } from "#lib/posts/document/limits.ts";
import { documentSchema } from "#lib/posts/document/schema.ts";
import { readLink } from "#lib/posts/links/typed-address.ts";

export type DocumentResult = { doc: PostDocument; mistake?: never } | { doc?: never; mistake: string };

/** The editor's content as the document that the server accepts, or why it would refuse it. */
export function toPostDocument(json: JSONContent): DocumentResult {
  const read = parsePlainly(documentSchema, toDocument(json));
  return read.success ? { doc: read.data } : { mistake: firstMistake(read.error) };
}

/**
 * Removes what only the editor has: cell sizes, empty notes and formulas, empty lines at the end. An address that is not a block
 * yet becomes a line of text.
 */
function toDocument({ type, content = [] }: JSONContent): CleanNode {
  const cleaned = tidy(content);
  return { type, content: cleaned.slice(0, cleaned.findLastIndex((node) => !isEmptyLine(node)) + 1) };
}

type CleanNode = { type: string | undefined; content?: CleanNode[]; text?: string; marks?: object[] };

function tidy(nodes: JSONContent[], lists = 0): CleanNode[] {
  return nodes.flatMap(({ type, attrs, content, marks, text }) => {
    const depth = type?.endsWith("List") ? lists + 1 : lists;
    // Pasted into an item, a list can be deeper than a post's: its items move up.
    if (depth > DOCUMENT_LIMITS.listDepth)
      return tidy(content?.flatMap((item) => item.content ?? []) ?? [], DOCUMENT_LIMITS.listDepth);
    if ((type === "footnote" && !content) || (type?.endsWith("Math") && attrs?.latex === "")) return [];
    if (type === "embed" && !attrs?.provider) return lineOf(attrs?.url);
    if (type === "postCard")
      return attrs?.postId ? [{ type, attrs: { postId: attrs.postId } }] : lineOf(attrs?.address);
    if (type === "embed" && attrs?.card === null) {
      const { card: _, ...rest } = attrs;
      return [{ type, attrs: rest }];
    }
    const isCell = type === "tableCell" || type === "tableHeader";
    const inside = content && joinWords(tidy(content, depth));
    return [
      {
        type,
        ...(attrs && !isCell ? { attrs } : {}),
        ...(inside && (inside.length > 0 || !LINES.has(type ?? "")) ? { content: fillEmpty(type, inside) } : {}),
        ...(marks ? { marks } : {}),
        ...(text === undefined ? {} : { text }),
      },
    ];
  });
}

/** Words that an empty note or formula parted are one again. */
function joinWords(nodes: CleanNode[]): CleanNode[] {
  const joined: CleanNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isSame = last?.text !== undefined && JSON.stringify(last.marks) === JSON.stringify(node.marks);
    if (isSame && node.text !== undefined) joined.splice(-1, 1, { ...last, text: `${last.text}${node.text}` });
    else joined.push(node);
  }
  return joined;
}

function lineOf(address: unknown): CleanNode[] {
  const text = typeof address === "string" ? address.trim() : "";
  if (text === "") return [];
  const href = readLink(text);
  const words = { type: "text", text, ...(href === null ? {} : { marks: [{ type: "link", attrs: { href } }] }) };
  return [{ type: "paragraph", content: [words] }];
}

const LINES = new Set(["paragraph", "heading", "pullQuote", "codeBlock"]);
const FLOWS = new Set(["listItem", "taskItem", "blockquote", "callout", "spoiler", "tableCell", "tableHeader"]);

/** A formula that was alone in its line leaves an empty line. */
function fillEmpty(type: string | undefined, inside: CleanNode[]): CleanNode[] {
  return inside.length === 0 && FLOWS.has(type ?? "") ? [{ type: "paragraph" }] : inside;
}

function isEmptyLine(node: CleanNode): boolean {
  return node.type === "paragraph" && !node.content;
}
