import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";

/**
 * Keep the places of plugins that come after the text (tools/later-plugins.ts): the order of plugins decides which of them hears
 * of a key first.
 */
export const TABLE_PLACE = new PluginKey("tablePlace");
export const CURSOR_PLACE = new PluginKey("cursorPlace");

export const keepPluginPlace = (key: PluginKey) => [new Plugin({ key })];

/** Of the line where something would be dropped, and of the caret between two blocks without text. */
export const CursorPlace = Extension.create({
  name: "cursorPlace",
  addProseMirrorPlugins: () => keepPluginPlace(CURSOR_PLACE),
});
