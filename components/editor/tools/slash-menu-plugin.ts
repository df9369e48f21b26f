import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { type BlockChoice, findBlocks } from "#components/editor/tools/blocks.ts";

export type SlashState = { from: number; query: string; index: number; choices: BlockChoice[] } | null;

type PluginState = { open: SlashState; dismissedAt: number | null };

const key = new PluginKey<PluginState>("slash");

export const SLASH_LIST_ID = "slash-menu";
export const slashOptionId = (name: string) => `slash-${name}`;

export function readSlash(state: EditorState): SlashState {
  return key.getState(state)?.open ?? null;
}

/** A line that begins with "/" opens the block menu. Escape makes it a normal line. */
export const SlashMenu = Extension.create({
  name: "slashMenu",
  priority: 1_000,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<PluginState>({
        key,
        state: {
          init: () => ({ open: null, dismissedAt: null }),
          apply(tr, { open, dismissedAt }, _old, state) {
            const asked: unknown = tr.getMeta(key);
            const found = findQuery(state);
            if (!found) return { open: null, dismissedAt: null };
            if (asked === "dismiss" || dismissedAt === found.from) return { open: null, dismissedAt: found.from };
            const choices = findBlocks(found.query);
            const before = open?.query === found.query ? open.index : 0;
            const index = typeof asked === "number" ? asked : before;
            return { open: choices.length > 0 ? { ...found, index, choices } : null, dismissedAt: null };
          },
        },
        props: {
          handleKeyDown(view, event) {
            const open = readSlash(view.state);
            if (!open || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step) {
              const count = open.choices.length;
              view.dispatch(view.state.tr.setMeta(key, (open.index + step + count) % count));
              return true;
            }
            if (event.key === "Escape") {
              view.dispatch(view.state.tr.setMeta(key, "dismiss"));
              return true;
            }
            const choice = open.choices[open.index];
            if ((event.key !== "Enter" && event.key !== "Tab") || !choice) return false;
            chooseSlash(editor, choice);
            return true;
          },
          attributes(state): Record<string, string> {
            const open = readSlash(state);
            const choice = open?.choices[open.index];
            if (!choice) return {};
            return { "aria-controls": SLASH_LIST_ID, "aria-activedescendant": slashOptionId(choice.name) };
          },
        },
      }),
    ];
  },
});

/** Replaces what was typed with the block. */
export function chooseSlash(editor: Editor, choice: BlockChoice): void {
  const open = readSlash(editor.state);
  if (!open) return;
  const { from } = open;
  choice
    .apply(
      editor
        .chain()
        .focus()
        .deleteRange({ from, to: from + 1 + open.query.length }),
    )
    .run();
}

function findQuery({ selection }: EditorState): { from: number; query: string } | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== "paragraph") return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\n");
  const [, query] = /^\/([\p{L}\p{N} ]{0,30})$/u.exec(before) ?? [];
  return query === undefined ? null : { from: $from.start(), query };
}
