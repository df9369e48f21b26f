import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { FORMULA, straightLatex } from "#components/editor/nodes/line-nodes.ts";
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
    ["https://xn--80ak6aa92e.example/a--b'c and word--word", "https://xn--80ak6aa92e.example/a--b'c and word—word"],
    ["www.example.com/a--b, mailto:a--b@example.com", "www.example.com/a--b, mailto:a--b@example.com"],
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

/** A line as the editor has it after each character, without what its other rules make of it. */
function typeLine(text: string): string {
  const empty = EditorState.create({ doc: schema.nodeFromJSON({ type: "doc", content: [{ type: "paragraph" }] }) });
  const start = empty.apply(empty.tr.setSelection(TextSelection.create(empty.doc, 1)));
  const end = [...text].reduce((state, typed) => {
    const { from, to } = state.selection;
    const smart = smartTransaction(state, { from, to, typed }, "en");
    const next = state.apply(state.tr.insertText(typed, from, to));
    return smart ? next.apply(smart(next.tr)) : next;
  }, start);
  return end.doc.textContent;
}

test("code that is typed between its signs stays as it is", () => {
  expect(typeLine('Run "it": `git commit -m "x" a--b` -- "now"')).toBe('Run “it”: `git commit -m "x" a--b` – “now”');
});

test.each(["f'(x)", "f''(x)", 'x"', "1--2", "\\text{a---b c}", "a -- b"])(
  "the formula %s is kept as typed",
  (latex) => {
    const [, typed = ""] = FORMULA.exec(typeLine(`So $${latex}$`)) ?? [];
    expect(straightLatex(typed)).toBe(latex);
  },
);

test.each(["from US$5 to US$", "A$x$", "5$x$", "\\$x$", "$5-$", "$ x$"])("%s is no formula", (line) => {
  expect(FORMULA.test(line)).toBe(false);
});
