import { onPress } from "#components/document/element.ts";

/** Opens a dialog for browsers that do not know `commandfor`, and gives it the focus itself, so that its title is read first. */
export function openFrames(): void {
  const opensByItself = "commandForElement" in HTMLButtonElement.prototype;
  onPress("[commandfor]", (opener) => {
    const frame = document.getElementById(opener.getAttribute("commandfor") ?? "");
    if (!(frame instanceof HTMLDialogElement)) return;
    if (!opensByItself && !frame.open) frame.showModal();
    // The pay sheet keeps its own focus. The browser opens a dialog after this press.
    if (frame.dataset.post === undefined) setTimeout(() => frame.open && frame.focus());
  });
}
