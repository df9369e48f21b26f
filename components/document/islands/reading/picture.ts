import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";

const close = make("button", { "aria-label": "Close", type: "submit" });
const form = make("form", { method: "dialog" }, close);
const dialog = make("dialog", { "aria-label": "Enlarged picture", class: "picture-dialog" }, form);
document.body.append(dialog);

/** Shows a picture of the text enlarged, over the page. A click anywhere or Escape closes it. */
registerIsland("picture", {
  open(link) {
    if (!(link instanceof HTMLAnchorElement) || dialog.open) return;
    const { alt = "" } = link.querySelector("img") ?? {};
    close.replaceChildren(make("img", { alt, src: link.href }));
    // Safari does not focus what is pressed; the dialog gives the focus back to what had it.
    link.focus({ preventScroll: true });
    dialog.showModal();
  },
});
