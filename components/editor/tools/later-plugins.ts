import type { Editor } from "@tiptap/core";
import { dropCursor } from "@tiptap/pm/dropcursor";
import { gapCursor } from "@tiptap/pm/gapcursor";
import type { Plugin, PluginKey } from "@tiptap/pm/state";
import { fixTables } from "@tiptap/pm/tables";
import { CURSOR_PLACE, TABLE_PLACE } from "#components/editor/nodes/plugin-places.ts";
import { tablePlugins } from "#components/editor/tools/table-editing.ts";

const LATER: ReadonlyMap<PluginKey | undefined, () => Plugin[]> = new Map([
  [CURSOR_PLACE, () => [dropCursor({ class: "writing-drop", color: false, width: 2 }), gapCursor()]],
  [TABLE_PLACE, tablePlugins],
]);

/** Puts what came after the text into its places, and repairs a table that was pasted before. */
export function addLaterPlugins({ view }: Editor): void {
  const { state } = view;
  const plugins = state.plugins.flatMap((plugin) => LATER.get(plugin.spec.key)?.() ?? [plugin]);
  view.updateState(state.reconfigure({ plugins }));
  const fixed = fixTables(view.state);
  if (fixed) view.dispatch(fixed);
}
