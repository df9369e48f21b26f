import { markInputRule, markPasteRule } from "@tiptap/core";
import Bold from "@tiptap/extension-bold";
import Italic from "@tiptap/extension-italic";
import Strike from "@tiptap/extension-strike";

/**
 * Signs that mark words touch them, as in Markdown: “2 * 3 * 4” stays as typed. Groups: the signs with the words, the words.
 */
const between = (signs: string, sign: string) => `(${signs}([^\\s${sign}](?:[^${sign}]*[^\\s${sign}])?)${signs})`;
const typed = (signs: string, sign: string) => new RegExp(`(?:^|\\s)${between(signs, sign)}$`);
const pasted = (signs: string, sign: string) => new RegExp(`(?:^|\\s)${between(signs, sign)}(?=$|[\\s.,;:!?)])`, "g");

export const MARK_SIGNS = {
  bold: [
    ["\\*\\*", "*"],
    ["__", "_"],
  ],
  italic: [
    ["\\*", "*"],
    ["_", "_"],
  ],
  strike: [["~~", "~"]],
} as const;

/** Google Docs wraps everything in a <b> that is not bold, and marks bold text by styles; see components/editor/paste/pasted-html.ts. */
const styleOf = (element: HTMLElement) => element.getAttribute("data-style") ?? "";
const styled = (shape: RegExp) => ({
  tag: "span[data-style]",
  consuming: false,
  getAttrs: (element: HTMLElement) => (shape.test(styleOf(element)) ? null : false),
});
const unstyledTag = (tag: string, shape: RegExp) => ({
  tag,
  getAttrs: (element: HTMLElement) => (shape.test(styleOf(element)) ? (false as const) : null),
});

/** Finds the mark's signs in typed text. */
export const typedShapes = (mark: keyof typeof MARK_SIGNS) =>
  MARK_SIGNS[mark].map(([signs, sign]) => typed(signs, sign));
const pastedShapes = (mark: keyof typeof MARK_SIGNS) => MARK_SIGNS[mark].map(([signs, sign]) => pasted(signs, sign));

export const TYPED_MARKS = [
  Bold.extend({
    parseHTML: () => [
      { tag: "strong" },
      unstyledTag("b", /font-weight:\s*(?:normal|400)/),
      styled(/font-weight:\s*(?:bold|[6-9]00)/),
    ],
    addInputRules() {
      return typedShapes("bold").map((find) => markInputRule({ find, type: this.type }));
    },
    addPasteRules() {
      return pastedShapes("bold").map((find) => markPasteRule({ find, type: this.type }));
    },
  }),
  Italic.extend({
    parseHTML: () => [{ tag: "em" }, unstyledTag("i", /font-style:\s*normal/), styled(/font-style:\s*italic/)],
    addInputRules() {
      return typedShapes("italic").map((find) => markInputRule({ find, type: this.type }));
    },
    addPasteRules() {
      return pastedShapes("italic").map((find) => markPasteRule({ find, type: this.type }));
    },
  }),
  Strike.extend({
    addInputRules() {
      return typedShapes("strike").map((find) => markInputRule({ find, type: this.type }));
    },
    addPasteRules() {
      return pastedShapes("strike").map((find) => markPasteRule({ find, type: this.type }));
    },
  }),
];
