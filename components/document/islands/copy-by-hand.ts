import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { COPY_BY_HAND } from "#components/ui/buttons/copy-by-hand.ts";
import { copyBySelecting, readTextToCopy } from "#components/ui/buttons/copy-text.ts";

/** Where the clipboard is refused: copies in the old way or, where none works, shows the text and says which keys to press. */
registerIsland("copy-by-hand", {
  open(holder) {
    holder.querySelector("textarea")?.remove();
    const text = readTextToCopy(holder);
    if (copyBySelecting(text, holder.querySelector("button") ?? holder)) return;
    const status = holder.querySelector("[role=status]");
    if (!status) return;
    const { label, field, note, noteLook } = COPY_BY_HAND;
    const area = make("textarea", { "aria-label": label, class: field, readonly: "" }, text);
    status.before(area);
    status.textContent = note;
    status.className = noteLook;
    area.focus();
    area.select();
  },
});
