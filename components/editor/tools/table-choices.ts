import type { BlockChoice } from "#components/editor/tools/blocks.ts";

type TableChoice = Pick<BlockChoice, "name" | "label" | "apply">;

/** Acts on rows and columns of the table at the caret. */
export const TABLE_CHOICES: readonly TableChoice[] = [
  { name: "rowBefore", label: "Row above", apply: (chain) => chain.addRowBefore() },
  { name: "rowAfter", label: "Row below", apply: (chain) => chain.addRowAfter() },
  { name: "columnBefore", label: "Column to the left", apply: (chain) => chain.addColumnBefore() },
  { name: "columnAfter", label: "Column to the right", apply: (chain) => chain.addColumnAfter() },
  { name: "headerRow", label: "Header row", apply: (chain) => chain.toggleHeaderRow() },
  { name: "deleteRow", label: "Delete row", apply: (chain) => chain.deleteRow() },
  { name: "deleteColumn", label: "Delete column", apply: (chain) => chain.deleteColumn() },
  { name: "deleteTable", label: "Delete table", apply: (chain) => chain.deleteTable() },
];
