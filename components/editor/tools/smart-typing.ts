import { type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { quoteSignsOf } from "#components/editor/tools/quote-signs.ts";
import { smarten } from "#components/editor/tools/smart-punctuation.ts";
import { keepStored, readStored } from "#lib/page/storage.ts";

type TypingOptions = { language: string | null };

declare module "@tiptap/core" {
  interface Storage {
    smartTyping: TypingOptions & { isOn: boolean };
  }
}

const KEY = "farthing-typing";

export const isSmartTyping = () => readStored(KEY) !== "straight";

/** Kept on this device. */
export function switchSmartTyping(isOn: boolean, editor: Editor | null): void {
  keepStored(KEY, isOn ? null : "straight");
  if (editor) editor.storage.smartTyping.isOn = isOn;
}

/** Typed quotes and hyphens become those of the post's language. Undo gives the typed ones back. */
export const SmartTyping = Extension.create<TypingOptions, TypingOptions & { isOn: boolean }>({
  name: "smartTyping",
  addOptions: () => ({ language: null }),
  addStorage() {
    return { language: this.options.language, isOn: isSmartTyping() };
  },
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          handleTextInput(view, from, to, typed) {
            const smart = storage.isOn ? smartTransaction(view.state, { from, to, typed }, storage.language) : null;
            if (!smart) return false;
            view.dispatch(view.state.tr.insertText(typed, from, to).scrollIntoView());
            // A step of its own, so that undo takes back only this.
            view.dispatch(smart(closeHistory(view.state.tr)));
            return true;
          },
        },
      }),
    ];
  },
});

type Typed = { from: number; to: number; typed: string };

/** What to do once the character stands in the text, or null if it stays as it is. */
export function smartTransaction(
  { doc, storedMarks }: EditorState,
  { from, to, typed }: Typed,
  language: string | null,
): ((tr: Transaction) => Transaction) | null {
  const $from = doc.resolve(from);
  if (!$from.sameParent(doc.resolve(to)) || isVerbatim($from, storedMarks)) return null;
  const before = textBefore($from);
  // Code that is being typed between its signs.
  if ((before.split("`").length - 1) % 2 === 1) return null;
  const change = smarten(before, typed, quoteSignsOf(language));
  if (!change) return null;
  const end = from + typed.length;
  return (tr) => tr.insertText(change.text, end - change.length, end);
}

/** Other things than text count as a word. */
function textBefore({ parent, parentOffset }: ResolvedPos): string {
  return parent.textBetween(0, parentOffset, null, ({ type }) => (type.name === "hardBreak" ? "\n" : "\uFFFC"));
}

function isVerbatim($from: ResolvedPos, storedMarks: EditorState["storedMarks"]): boolean {
  return (
    Boolean($from.parent.type.spec.code) || (storedMarks ?? $from.marks()).some(({ type }) => type.name === "code")
  );
}
