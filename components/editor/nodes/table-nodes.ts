import { Node } from "@tiptap/core";
import { type Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { keepPluginPlace, TABLE_PLACE } from "#components/editor/nodes/plugin-places.ts";
import { headerCellNodeView } from "#components/editor/parts/header-cell-node-view.ts";

/** What a node is to ProseMirror's table editing. */
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableHeader: "header_cell",
  tableCell: "cell",
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) => ({ tableRole: ROLES[name] }),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => keepPluginPlace(TABLE_PLACE),
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

/** Cells are never merged: the table keeps all rows at the same length. */
const single = () => ({
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
});

const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "flow+",
    isolating: true,
    addAttributes: single,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const TABLE_NODES = [
  Table,
  TableRow,
  cell("tableHeader", "th").extend({ addNodeView: () => headerCellNodeView }),
  cell("tableCell", "td"),
];

/** Where the table around the selection begins, or null. */
export function findTable({ $from }: Selection): number | null {
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === "table") return $from.before(depth);
  }
  return null;
}

const row = (type: string) => ({
  type: "tableRow",
  content: Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] })),
});
const NEW_TABLE = { type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] };

/** A table of three rows and columns; the caret moves into its first cell. */
export function insertTable(tr: Transaction): boolean {
  const inside = tr.selection.from + 1;
  tr.replaceSelectionWith(tr.doc.type.schema.nodeFromJSON(NEW_TABLE)).scrollIntoView();
  tr.setSelection(TextSelection.near(tr.doc.resolve(inside)));
  return true;
}
