import { onPress } from "#components/document/element.ts";

/** Gives a dialog that the browser opens the focus itself, so that its title is read first. */
export function focusFrames(): void {
  onPress("[commandfor]", (opener) => {
    const frame = document.getElementById(opener.getAttribute("commandfor") ?? "");
    // The browser opens a dialog after this press.
    if (frame instanceof HTMLDialogElement) setTimeout(() => frame.open && frame.focus());
  });
}
