import { TextSelection, type Transaction } from "@tiptap/pm/state";

const FIRST_WORD = "Footnote";

/** Puts a note behind the selected words, which stay. It starts with a word that the first key replaces. */
export function insertFootnote(tr: Transaction): boolean {
  const { footnote } = tr.doc.type.schema.nodes;
  const { $to } = tr.selection;
  if (!footnote || !$to.parent.inlineContent || !$to.parent.type.contentMatch.matchType(footnote)) return false;
  const from = wordsEnd(tr);
  tr.insert(from, footnote.create(null, footnote.schema.text(FIRST_WORD)));
  tr.setSelection(TextSelection.create(tr.doc, from + 1, from + 1 + FIRST_WORD.length));
  return true;
}

/** A double click selects the space behind a word, too. */
function wordsEnd({ selection: { empty, from, to }, doc }: Transaction): number {
  if (empty) return to;
  const selected = doc.textBetween(from, to, "\n", "-");
  return to - (selected.length - selected.trimEnd().length);
}
