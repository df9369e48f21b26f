import type { Editor, JSONContent, NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { addressParts } from "#components/editor/parts/address-parts.ts";
import { isJustInserted } from "#components/editor/parts/field-node-views.ts";
import { linkedLine } from "#components/editor/parts/linked-line.ts";
import { readLink } from "#lib/posts/links/typed-address.ts";

type Attrs = Record<string, unknown>;
type LookupResult =
  /** `attrs` if the lookup has found what the block is; `address` if it was not typed. */
  { title: string; detail: string; address?: string; attrs?: Attrs } | { reason: string; canRetry?: boolean };

/** A block that is inserted by its address. */
export type AddressKind = {
  name: string;
  label: string;
  max: number;
  typedIn: (attrs: Attrs) => string;
  /** Whether the document already has what readers will see. */
  isSet: (attrs: Attrs) => boolean;
  take: (typed: string) => Attrs;
  /** The block that this address asks for instead. */
  turnInto: (typed: string) => JSONContent | null;
  lookUp: (attrs: Attrs) => LookupResult | Promise<LookupResult>;
  /** What is learnt about a new block after it is shown. */
  learn?: (attrs: Attrs, editor: Editor) => Promise<Attrs | null>;
};

/** Shows a card or, while there is nothing to show or it is being changed, a field for the address. */
export const addressNodeView =
  (kind: AddressKind): NodeViewRenderer =>
  ({ node, getPos, editor }) => {
    let current = node;
    let result: LookupResult | null = null;
    let lookups = 0;
    let isOpen = !kind.isSet(node.attrs);
    let isOwnChange = false;
    /** It was in the text when the editor opened: nothing changes only because it is opened. */
    const isOld = !editor.isInitialized;
    const parts = addressParts(kind);
    parts.field.value = kind.typedIn(node.attrs);

    function draw(): void {
      const wrong = result && "reason" in result ? result : null;
      const link = isOpen && wrong ? readLink(parts.field.value) : null;
      parts.show(result && "title" in result ? result : { title: kind.name, detail: "" }, isOpen);
      parts.say(wrong?.reason ?? "", [
        ...(isOpen ? [] : [{ text: "Change", press: open }]),
        ...(wrong?.canRetry ? [{ text: "Try again", press: () => void lookUp().then(parts.focus) }] : []),
        ...(link === null
          ? []
          : [{ text: "Keep it as a link", press: () => replace(linkedLine(editor.schema, link)) }]),
        { text: "Remove", press: () => replace(null) },
      ]);
    }

    function dispatch(change: (tr: Transaction, at: number) => void): void {
      const at = getPos();
      if (at === undefined || editor.isDestroyed) return;
      const { tr } = editor.state;
      change(tr, at);
      isOwnChange = true;
      editor.view.dispatch(tr);
      isOwnChange = false;
    }

    /** Whether there is something to show. */
    async function lookUp(): Promise<boolean> {
      lookups += 1;
      const lookup = lookups;
      result = null;
      draw();
      if (isOpen) parts.say("Looking it up", []);
      const found = await kind.lookUp(current.attrs);
      if (lookup !== lookups) return false;
      result = found;
      if (!("title" in found)) {
        isOpen ||= !kind.isSet(current.attrs);
        draw();
        return false;
      }
      isOpen = false;
      if (found.address && parts.field.value === "") parts.field.value = found.address;
      draw();
      const { attrs } = found;
      if (attrs && !kind.isSet(current.attrs)) {
        // The lookup did this, not the user: undo takes back the address instead.
        dispatch((tr, at) => {
          for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(at, name, value);
          tr.setMeta("addToHistory", false);
        });
      }
      if (!isOld) void learn(lookup);
      return true;
    }

    async function learn(lookup: number): Promise<void> {
      const learnt = await kind.learn?.(current.attrs, editor);
      if (!learnt || lookup !== lookups || isOpen) return;
      dispatch((tr, at) => {
        for (const [name, value] of Object.entries(learnt)) tr.setNodeAttribute(at, name, value);
        tr.setMeta("addToHistory", false);
      });
      result = await kind.lookUp(current.attrs);
      draw();
    }

    function open(): void {
      isOpen = true;
      draw();
      parts.field.focus();
      parts.field.select();
    }

    function replace(other: Node | null): void {
      dispatch((tr, at) => {
        tr.replaceWith(at, at + current.nodeSize, other ?? []);
        // At the end of the line that replaced it; otherwise below.
        const after = tr.doc.resolve(at + (other?.nodeSize ?? 0));
        tr.setSelection(TextSelection.near(after, other?.isTextblock ? -1 : 1));
      });
      editor.view.focus();
    }

    function leave(): void {
      if (parts.field.value.trim() === "" && !kind.isSet(current.attrs)) {
        replace(null);
        return;
      }
      dispatch((tr, at) => {
        tr.setSelection(TextSelection.near(tr.doc.resolve(at + current.nodeSize))).scrollIntoView();
      });
      editor.view.focus();
    }

    async function take(): Promise<void> {
      const other = kind.turnInto(parts.field.value);
      if (other) replace(editor.schema.nodeFromJSON(other));
      else if (parts.field.value.trim() === "") parts.say("Enter an address.", []);
      else if (await lookUp()) leave();
    }

    parts.field.addEventListener("input", () => {
      lookups += 1;
      result = null;
      const attrs = kind.take(parts.field.value);
      dispatch((tr, at) => tr.setNodeMarkup(at, undefined, attrs));
      draw();
    });
    parts.field.addEventListener("keydown", (event) => {
      if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault();
      if (event.key === "Enter") void take();
      else leave();
    });
    parts.dom.addEventListener("focusout", ({ relatedTarget }) => {
      if (!isOpen || (relatedTarget instanceof window.Node && parts.dom.contains(relatedTarget))) return;
      // The new block waits for Enter: the writer is elsewhere by now.
      if (parts.field.value.trim() !== "") void lookUp();
    });

    draw();
    if (kind.typedIn(node.attrs) !== "" || kind.isSet(node.attrs)) void lookUp();
    else if (isJustInserted(editor, node, getPos())) requestAnimationFrame(() => parts.field.focus());

    return {
      dom: parts.dom,
      update(next) {
        if (next.type !== current.type) return false;
        const isOther = !isOwnChange && next !== current;
        current = next;
        if (isOther) {
          parts.field.value = kind.typedIn(next.attrs);
          isOpen = !kind.isSet(next.attrs);
          void lookUp();
        }
        return true;
      },
      stopEvent: ({ target }) => target instanceof HTMLElement && target.closest("input, button, label") !== null,
      ignoreMutation: () => true,
      destroy() {
        lookups += 1;
      },
    };
  };
