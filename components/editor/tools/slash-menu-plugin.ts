import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { type BlockChoice, findBlocks } from "#components/editor/tools/blocks.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";

type Groups = ReturnType<typeof findBlocks>;

export type SlashState = { from: number; query: string; index: number; groups: Groups; choices: BlockChoice[] } | null;

type PluginState = { open: SlashState; dismissedAt: number | null };

const key = new PluginKey<PluginState>("slash");

export const SLASH_LIST_ID = "slash-menu";
export const slashOptionId = (name: string) => `slash-${name}`;

export function readSlash(state: EditorState): SlashState {
  return key.getState(state)?.open ?? null;
}

/** A typed "/" opens the block menu, at the beginning of a line or after a space. Escape makes it a normal sign. */
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
            const found = findSlash(state);
            if (!found) return { open: null, dismissedAt: null };
            if (asked === "dismiss" || dismissedAt === found.from) return { open: null, dismissedAt: found.from };
            // Moving the caret behind an old slash asks for nothing.
            if (!open && !tr.docChanged) return { open: null, dismissedAt };
            const groups = findBlocks(found.query);
            const choices = groups.flatMap((group) => group.choices);
            const before = open?.query === found.query ? open.index : 0;
            const index = typeof asked === "number" ? asked : before;
            return { open: choices.length > 0 ? { ...found, index, groups, choices } : null, dismissedAt: null };
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

/** Replaces what was typed with the block. Where the block cannot stand, the typed words stay, and the writer is told. */
export function chooseSlash(editor: Editor, choice: BlockChoice): void {
  const open = readSlash(editor.state);
  if (!open) return;
  const range = { from: open.from, to: open.from + 1 + open.query.length };
  if (!choice.apply(editor.can().chain().deleteRange(range)).run()) {
    editor.view.dispatch(editor.state.tr.setMeta(key, "dismiss"));
    toast({
      title: "Not inserted",
      description: `“${choice.label}” cannot stand here. Begin a line outside this box.`,
    });
    return;
  }
  choice.apply(editor.chain().focus().deleteRange(range)).run();
}

const LINES = new Set(["paragraph", "heading", "pullQuote"]);
const MOST_CHARS = 32;

/** What is typed behind a slash at the beginning of a line or word. */
export function findSlash({ selection }: EditorState): { from: number; query: string } | null {
  const { $from, empty } = selection;
  if (!empty || !LINES.has($from.parent.type.name)) return null;
  const { parentOffset } = $from;
  const before = $from.parent.textBetween(Math.max(0, parentOffset - MOST_CHARS), parentOffset, undefined, "\n");
  const [, query] = /(?:^|\s)\/((?:[\p{L}\p{N}][\p{L}\p{N} ]*)?)$/u.exec(before) ?? [];
  return query === undefined ? null : { from: $from.pos - query.length - 1, query };
}
