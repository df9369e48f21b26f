import { keymap } from "@tiptap/pm/keymap";
import { type Command, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeader,
} from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { findTable } from "#components/editor/nodes/table-nodes.ts";
import type { BlockChoice } from "#components/editor/tools/blocks.ts";

type TableChoice = Pick<BlockChoice, "name" | "label" | "apply">;

const applied =
  (command: Command): TableChoice["apply"] =>
  (chain) =>
    chain.command(({ tr, state, dispatch }) => {
      const [table, steps] = [findTable(tr.selection), tr.steps.length];
      const isDone = command(state, dispatch);
      if (isDone && dispatch && table !== null) stayInTable(tr, tr.mapping.slice(steps).map(table));
      return isDone;
    });

/** Without its last row or column, the caret would be in the text below. */
function stayInTable(tr: Transaction, at: number): void {
  const table = tr.doc.nodeAt(at);
  if (table?.type.name !== "table" || findTable(tr.selection) === at) return;
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + table.nodeSize - 1), -1));
}

/** Acts on rows and columns of the table at the caret. */
export const TABLE_CHOICES: readonly TableChoice[] = [
  { name: "rowBefore", label: "Row above", apply: applied(addRowBefore) },
  { name: "rowAfter", label: "Row below", apply: applied(addRowAfter) },
  { name: "columnBefore", label: "Column to the left", apply: applied(addColumnBefore) },
  { name: "columnAfter", label: "Column to the right", apply: applied(addColumnAfter) },
  { name: "headerRow", label: "Header row", apply: applied(toggleHeader("row")) },
  { name: "deleteRow", label: "Delete row", apply: applied(deleteRow) },
  { name: "deleteColumn", label: "Delete column", apply: applied(deleteColumn) },
  { name: "deleteTable", label: "Delete table", apply: applied(deleteTable) },
];

/** Cells are selected and pasted into, Tab walks through them, rows keep the same length. */
export function tablePlugins(): Plugin[] {
  const keys = keymap({
    Tab: (_state, _dispatch, view) => view !== undefined && walkCells(view, 1),
    "Shift-Tab": (_state, _dispatch, view) => view !== undefined && walkCells(view, -1),
    Backspace: deleteSelectedTable,
    "Mod-Backspace": deleteSelectedTable,
    Delete: deleteSelectedTable,
    "Mod-Delete": deleteSelectedTable,
  });
  return [keys, tableEditing(), new Plugin({ props: { handleDOMEvents: { mousedown: keepCells } } })];
}

/** To the next cell or the one before. Behind the last cell, a row is added. */
export function walkCells(view: EditorView, step: 1 | -1): boolean {
  const walk = () => goToNextCell(step)(view.state, view.dispatch);
  return walk() || (step === 1 && addRowAfter(view.state, view.dispatch) && walk());
}

const deleteSelectedTable: Command = (state, dispatch) => {
  const { selection } = state;
  const isAll = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();
  return isAll && deleteTable(state, dispatch);
};

/** Selected cells stay selected when the menu of the right mouse button is opened over them. */
function keepCells(view: EditorView, event: MouseEvent): boolean {
  const { selection } = view.state;
  if (event.button !== 2 || !(selection instanceof CellSelection)) return false;
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? 0;
  const isInside = selection.ranges.some(({ $from, $to }) => $from.pos <= at && at <= $to.pos);
  if (isInside) event.preventDefault();
  return isInside;
}
