import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { quoteSignsOf } from "#components/editor/tools/quote-signs.ts";
import { smarten } from "#components/editor/tools/smart-punctuation.ts";
import { smartTransaction } from "#components/editor/tools/smart-typing.ts";

/** The line after each character was typed. */
function type(text: string, language: string | null = "en"): string {
  const signs = quoteSignsOf(language);
  return [...text].reduce((line, typed) => {
    const change = smarten(line, typed, signs);
    return change ? `${line}${typed}`.slice(0, -change.length) + change.text : line + typed;
  }, "");
}

describe("typed quotes and hyphens", () => {
  test.each([
    ['She said "no".', "She said “no”."],
    [`"'Once' is the baker's word," he said.`, "“‘Once’ is the baker’s word,” he said."],
    ['("quoted") ["so"]', "(“quoted”) [“so”]"],
    ['But wait--"no"', "But wait—“no”"],
    ['"But wait--" she said', "“But wait—” she said"],
    ['A 6" nail', 'A 6" nail'],
    ['"In 1999"', "“In 1999”"],
    ["word--word, word -- word, word---word", "word—word, word – word, word—word"],
    ["1914--18", "1914–18"],
    ["npm test --silent, a --> b, i--;", "npm test --silent, a --> b, i--;"],
    ["-- dialogue", "— dialogue"],
    ["well-known", "well-known"],
  ])("%s", (typed, printed) => {
    expect(type(typed)).toBe(printed);
  });

  test.each([
    ["de", '"Wie geht\'s?"', "„Wie geht’s?“"],
    ["de", "Das 'Wort' hier", "Das ‚Wort‘ hier"],
    ["fr", '"mot"', "«\u202Fmot\u202F»"],
    ["sv", 'Ett "ord" till', "Ett ”ord” till"],
    ["pt-BR", '"palavra"', "“palavra”"],
    ["ru", '"слово"', "«слово»"],
    ["ja", 'a "b" c', 'a "b" c'],
    ["constructor", '"b"', "“b”"],
  ])("in %s: %s", (language, typed, printed) => {
    expect(type(typed, language)).toBe(printed);
  });
});

const schema = writingSchema();

function caretAfter(...content: object[]): EditorState {
  const doc = schema.nodeFromJSON({ type: "doc", content });
  const at = doc.content.size - 1;
  return EditorState.create({ doc, selection: TextSelection.create(doc, at) });
}

function typeQuote(state: EditorState): string | null {
  const { from, to } = state.selection;
  const smart = smartTransaction(state, { from, to, typed: '"' }, "en");
  return smart?.(state.apply(state.tr.insertText('"')).tr).doc.textContent ?? null;
}

test("quotes become smart in text, and stay as typed in code", () => {
  const line = (marks: object[]) => ({ type: "paragraph", content: [{ type: "text", text: "say ", marks }] });
  expect(typeQuote(caretAfter(line([])))).toBe("say “");
  expect(typeQuote(caretAfter(line([{ type: "bold" }])))).toBe("say “");
  expect(typeQuote(caretAfter(line([{ type: "code" }])))).toBeNull();
  expect(typeQuote(caretAfter({ type: "codeBlock", content: [{ type: "text", text: "say " }] }))).toBeNull();
});
