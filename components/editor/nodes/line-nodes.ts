import { InputRule, Mark, mergeAttributes, Node, textblockTypeInputRule } from "@tiptap/core";
import Code from "@tiptap/extension-code";
import HardBreak from "@tiptap/extension-hard-break";
import Heading from "@tiptap/extension-heading";
import Paragraph from "@tiptap/extension-paragraph";
import Text from "@tiptap/extension-text";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { LinkMark } from "#components/editor/nodes/link-mark.ts";
import { TYPED_MARKS } from "#components/editor/nodes/typed-marks.ts";
import { inlineMathNodeView } from "#components/editor/parts/field-node-views.ts";

const plainMark = (name: "subscript" | "superscript", tag: "sub" | "sup", key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

/** Heading levels of other programs become one of our two. */
const TwoHeadings = Heading.extend({
  parseHTML: () => [
    ...["h1", "h2"].map((tag) => ({ tag, attrs: { level: 2 } })),
    ...["h3", "h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
  addInputRules() {
    return [
      textblockTypeInputRule({ find: /^(#{1,2})\s$/, type: this.type, getAttributes: { level: 2 } }),
      textblockTypeInputRule({ find: /^(#{3})\s$/, type: this.type, getAttributes: { level: 3 } }),
    ];
  },
});

/** In the editor its words stand in the line. On the page they are numbered and moved to the end. */
const Footnote = Node.create({
  name: "footnote",
  priority: 1_000,
  group: "inline",
  inline: true,
  content: "text*",
  isolating: true,
  parseHTML: () => [{ tag: "span[data-footnote]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { "data-footnote": "", class: "writing-footnote" }),
    0,
  ],
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleKeyDown: ({ state, dispatch }, { key, isComposing }) => {
            const { $from } = state.selection;
            if ((key !== "Enter" && key !== "Escape") || isComposing || $from.parent.type !== this.type) return false;
            const after = $from.after();
            const { tr } = state;
            // Right behind the note, a browser would write into it. Inside a sentence its space or full stop is there already.
            if (!tr.doc.resolve(after).nodeAfter?.isText) tr.insert(after, state.schema.text(" "));
            dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
            return true;
          },
          // When all of a note is replaced, a browser puts the new text beside it.
          handleKeyPress: (view, { key, isComposing, ctrlKey, metaKey }) => {
            const isText = [...key].length === 1 && !isComposing && !ctrlKey && !metaKey;
            const { from, to, $from } = view.state.selection;
            if (!isText || $from.parent.type !== this.type) return false;
            const insert = () => view.state.tr.insertText(key).scrollIntoView();
            if (!view.someProp("handleTextInput", (take) => take(view, from, to, key, insert))) view.dispatch(insert());
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * Not “$5-$10” or “$5, $10”: a formula ends as it begins, without a space, and no range or list of prices is one. Nor is “US$5”.
 */
export const FORMULA = /(?<![\p{L}\p{N}\\])\$([^$\s](?:[^$]*[^$\s,;:/–—-])?)\$$/u;

/** The quotes and dashes of a formula as they were typed. */
export function straightLatex(latex: string): string {
  return latex
    .replaceAll(/[‘’‚]/g, "'")
    .replaceAll(/«\u202F|\u202F»|[“”„]/g, '"')
    .replaceAll("—", "---")
    .replaceAll("–", "--");
}

const InlineMath = Node.create({
  name: "inlineMath",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    latex: { default: "", parseHTML: (element) => element.getAttribute("data-latex") ?? "", rendered: false },
  }),
  parseHTML: () => [{ tag: "span[data-latex]" }],
  renderHTML: ({ node }) => ["span", { "data-latex": String(node.attrs.latex) }],
  addNodeView: () => inlineMathNodeView,
  addInputRules() {
    return [
      new InputRule({
        find: FORMULA,
        handler: ({ range, match, chain }) => {
          chain()
            .insertContentAt(range, { type: this.name, attrs: { latex: straightLatex(match[1] ?? "") } })
            .run();
        },
      }),
    ];
  },
});

/** All inline nodes and marks, by the names of lib/posts/document/inline-schema.ts. */
export const LINE_NODES = [
  Paragraph.extend({ group: "block flow" }),
  Text,
  HardBreak,
  TwoHeadings.configure({ levels: [2, 3] }),
  Footnote,
  InlineMath,
  ...TYPED_MARKS,
  plainMark("subscript", "sub", "Mod-,"),
  plainMark("superscript", "sup", "Mod-."),
  Code.extend({ excludes: "" }),
  LinkMark,
];
