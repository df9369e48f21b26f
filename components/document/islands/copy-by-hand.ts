import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { COPY_BY_HAND } from "#components/ui/buttons/copy-by-hand.ts";
import { readTextToCopy } from "#components/ui/buttons/copy-text.ts";

/** Where no way of copying works: shows the text, selected, and says which keys to press. */
registerIsland("copy-by-hand", {
  open(holder) {
    const status = holder.querySelector("[role=status]");
    if (!status) return;
    const { label, field, note, noteLook } = COPY_BY_HAND;
    const area = make("textarea", { "aria-label": label, class: field, readonly: "" }, readTextToCopy(holder));
    holder.querySelector("textarea")?.remove();
    status.before(area);
    status.textContent = note;
    status.className = noteLook;
    area.focus();
    area.select();
  },
});
