import { onPress } from "#components/document/element.ts";

/** Opens a dialog for browsers that do not know `commandfor`. */
export function openFrames(): void {
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  onPress("[commandfor]", (opener) => {
    const frame = document.getElementById(opener.getAttribute("commandfor") ?? "");
    if (frame instanceof HTMLDialogElement && !frame.open) frame.showModal();
  });
}
