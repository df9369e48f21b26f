import type { Editor, NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { moveCaretTo } from "#components/editor/parts/move-caret.ts";
import { nodeEdits } from "#components/editor/parts/node-edits.ts";

const MATH = { attr: "latex", label: "Formula in LaTeX", max: 2_000 };

type Field = {
  attr: string;
  label: string;
  max: number;
  lines?: boolean;
  isWide?: boolean;
  wrapper: "div" | "span";
  className: string;
};

/** A node with one attribute that is edited in its own field, around its own text if it has any. */
function fieldView(
  { attr, label, max, lines = false, isWide = lines, wrapper, className }: Field,
  content: string | null,
): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const dom = document.createElement(wrapper);
    dom.className = className;
    const field = document.createElement(lines ? "textarea" : "input");
    field.className = isWide ? "writing-field writing-field-wide" : "writing-field";
    field.value = textIn(node.attrs[attr]);
    field.maxLength = max;
    field.placeholder = label;
    field.spellcheck = false;
    field.setAttribute("aria-label", label);
    field.contentEditable = "false";
    dom.append(field);
    const inner = content === null ? null : dom.appendChild(document.createElement(content));
    let current = node;
    const edits = nodeEdits({ editor, getPos }, () => current);
    if (attr === MATH.attr && field.value === "" && isJustInserted(editor, node, getPos())) {
      requestAnimationFrame(() => field.focus());
    }

    field.addEventListener("input", () => {
      edits.change({ [attr]: attr === "language" && field.value === "" ? null : field.value });
    });
    field.addEventListener("keydown", (event) => {
      const at = getPos();
      if (!(event instanceof KeyboardEvent) || at === undefined || event.isComposing) return;
      if (event.key !== "Escape" && (event.key !== "Enter" || lines)) return;
      event.preventDefault();
      moveCaretTo(editor, inner ? at + 1 : at + current.nodeSize);
    });
    return {
      dom,
      ...(inner ? { contentDOM: inner } : {}),
      update(next) {
        if (next.type !== current.type) return false;
        current = next;
        const value = textIn(next.attrs[attr]);
        if (field.value !== value) field.value = value;
        return true;
      },
      stopEvent: ({ target }) => target === field,
      ignoreMutation: ({ target }) => target === field || target === dom,
    };
  };
}

/** Whether the caret stands right behind it, in its line or the next, as after inserting it. Pasted text brings its formula along. */
export function isJustInserted({ state }: Editor, { nodeSize }: Node, at: number | undefined): boolean {
  const beyond = at === undefined ? null : state.selection.from - at - nodeSize;
  return beyond === 0 || beyond === 1;
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");

export const inlineMathNodeView = fieldView({ ...MATH, wrapper: "span", className: "writing-math" }, null);
export const blockMathNodeView = fieldView({ ...MATH, lines: true, wrapper: "div", className: "writing-math" }, null);
export const spoilerNodeView = fieldView(
  { attr: "summary", label: "What is hidden", max: 200, isWide: true, wrapper: "div", className: "writing-spoiler" },
  "div",
);
export const codeNodeView = fieldView(
  { attr: "language", label: "Language of the code", max: 40, wrapper: "div", className: "writing-code" },
  "pre",
);
