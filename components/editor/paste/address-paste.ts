import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Schema } from "@tiptap/pm/model";
import { Plugin, type Selection } from "@tiptap/pm/state";
import { insertNodes } from "#components/editor/tools/insert-block.ts";
import { readEmbed, readLink, readPostOfThisSite } from "#lib/posts/links/typed-address.ts";

/**
 * An address pasted alone into an empty line becomes a block: a post card or an embed. Undo turns it back into a link. Pasted
 * without formatting (Mod-Shift-V) it stays text.
 */
export const AddressPaste = Extension.create({
  name: "addressPaste",
  // Before Markdown, which would turn it into a link.
  priority: 200,
  addProseMirrorPlugins() {
    let isPlainPaste = false;
    return [
      new Plugin({
        props: {
          transformPastedText(text, isPlain) {
            isPlainPaste = isPlain;
            return text;
          },
          handlePaste(view, { clipboardData }) {
            const isPlain = isPlainPaste;
            isPlainPaste = false;
            const { state } = view;
            const address = clipboardData?.getData("text/plain").trim() ?? "";
            // Content cut from our own editor is pasted as it was.
            const isOurs = clipboardData?.getData("text/html").includes("data-pm-slice") ?? false;
            if (isPlain || isOurs || !/^\S+$/.test(address) || !isEmptyLine(state.selection)) return false;
            const block = blockFor(state.schema, address);
            if (!block) return false;
            const href = readLink(address);
            const link = state.schema.text(address, href === null ? [] : [state.schema.mark("link", { href })]);
            view.dispatch(state.tr.replaceSelectionWith(link, false));
            const tr = closeHistory(view.state.tr);
            tr.delete(tr.selection.$from.start(), tr.selection.$from.end());
            insertNodes(tr, [block]);
            view.dispatch(tr.scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
});

function isEmptyLine({ empty, $from }: Selection): boolean {
  return empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
}

function blockFor(schema: Schema, address: string) {
  if (readPostOfThisSite(address, location.origin)) return schema.node("postCard", { address });
  const embed = readEmbed(address);
  return embed && schema.node("embed", embed);
}
