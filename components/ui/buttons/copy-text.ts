export const COPIED_MS = 2_000;

/** What a CopyButton copies, without React: written at it or, to be in the page once, the code of the figure around it. */
export function readTextToCopy(holder: HTMLElement): string {
  return holder.dataset.copy || holder.closest("figure")?.querySelector("code")?.textContent || "";
}

/** Whether it worked. If not, copyBySelecting is the next try. */
export function copyText(text: string): Promise<boolean> {
  // Browsers have no clipboard on a page that came over plain http.
  if (!("clipboard" in navigator)) return Promise.resolve(false);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Copies from a selected field beside the element, not in the body: a dialog takes the focus back from what is outside it. */
export function copyBySelecting(text: string, beside: HTMLElement): boolean {
  const area = document.createElement("textarea");
  area.className = "sr-only";
  area.readOnly = true;
  area.value = text;
  beside.after(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  beside.focus();
  return isCopied;
}
