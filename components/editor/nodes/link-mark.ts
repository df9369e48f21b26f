import { Mark } from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import type { MarkType, Node } from "@tiptap/pm/model";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { type FoundAddress, findAddresses } from "#lib/posts/links/find-addresses.ts";
import { isLinkAddress } from "#lib/posts/links/link-address.ts";

type Range = { from: number; to: number };

/** A link. An address becomes one when a space or a new line ends it, when it is pasted, and over words that it is pasted on. */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1_000,
  keepOnSplit: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => (isLinkAddress(element.getAttribute("href") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
  addProseMirrorPlugins() {
    const { type, editor } = this;
    return [
      new Plugin({
        appendTransaction(transactions, _before, { tr }) {
          if (transactions.some(isHistoryTransaction)) return null;
          const isPasted = transactions.some((change) => /^(?:paste|drop)$/.test(String(change.getMeta("uiEvent"))));
          for (const range of insertedRanges(transactions)) {
            if (isPasted) linkPasted(tr, range, type);
            else linkEnded(tr, range, type);
            leaveLink(tr, range, type);
          }
          return tr.docChanged ? tr : null;
        },
        props: {
          handlePaste({ state: { selection } }, _event, { content }) {
            const text = content.textBetween(0, content.size, "\n");
            const [found] = findAddresses(text);
            if (!(selection instanceof TextSelection) || selection.empty || found?.href !== text) return false;
            return editor.commands.setMark(type, { href: text });
          },
        },
      }),
    ];
  },
});

/** Where text or blocks came in, in the text as it is now. */
function insertedRanges(transactions: readonly Transaction[]): Range[] {
  const mapping = new Mapping(transactions.flatMap(({ mapping: { maps } }) => maps));
  const ranges: Range[] = [];
  for (const [index, map] of mapping.maps.entries()) {
    const since = mapping.slice(index + 1);
    map.forEach((_oldFrom, _oldTo, from, to) => {
      const range = { from: since.map(from, 1), to: since.map(to, -1) };
      if (range.from < range.to) ranges.push(range);
    });
  }
  return ranges;
}

/** Words that end with what was typed. */
function linkEnded(tr: Transaction, { from, to }: Range, type: MarkType): void {
  const { parent, pos, parentOffset } = tr.doc.resolve(from);
  const start = pos - parentOffset;
  const end = start + parent.content.size;
  if (!parent.inlineContent || (to <= end && !/\s/.test(tr.doc.textBetween(from, to, " ", " ")))) return;
  const text = textOf(parent);
  for (const found of findAddresses(text)) {
    const wordEnd = start + found.to + text.slice(found.to).search(/\s|$/);
    if (wordEnd >= from && wordEnd < to) linkFound(tr, start, found, type);
  }
}

function linkPasted(tr: Transaction, { from, to }: Range, type: MarkType): void {
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (!node.inlineContent) return;
    const start = at + 1;
    for (const found of findAddresses(textOf(node))) {
      if (start + found.from < to && start + found.to > from) linkFound(tr, start, found, type);
    }
  });
}

/** The text of a line. A space is at each place of what is no text. */
function textOf(line: Node): string {
  return line.children.map((child) => child.text ?? " ".repeat(child.nodeSize)).join("");
}

function linkFound(tr: Transaction, start: number, { from, to, href }: FoundAddress, type: MarkType): void {
  const [first, last] = [start + from, start + to];
  const { code } = tr.doc.type.schema.marks;
  if (tr.doc.rangeHasMark(first, last, type) || (code && tr.doc.rangeHasMark(first, last, code))) return;
  tr.addMark(first, last, type.create({ href }));
}

/** What is typed at the end of a link belongs to it, but no space there. */
function leaveLink(tr: Transaction, { from, to }: Range, type: MarkType): void {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(to);
  const link = nodeBefore?.isText ? type.isInSet(nodeBefore.marks) : undefined;
  if (!link || (nodeAfter && link.isInSet(nodeAfter.marks))) return;
  const [spaces = ""] = /\s+$/.exec(tr.doc.textBetween(from, to, " ", "\uFFFC")) ?? [];
  if (spaces !== "") tr.removeMark(to - spaces.length, to, type).removeStoredMark(type);
}
