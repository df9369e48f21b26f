import { onPress } from "#components/document/element.ts";
import { loadIsland } from "#components/document/islands.ts";
import { COPIED_MS, copyText } from "#components/ui/buttons/copy-text.ts";

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** The same as CopyButton does. */
export function copyOnPress(): void {
  onPress("[data-copy] > button", (button) => void copy(button));
}

/** What is copied: written at the button or, to be in the page once, the code of the figure around it. */
export function readTextToCopy(holder: HTMLElement): string {
  return holder.dataset.copy || holder.closest("figure")?.querySelector("code")?.textContent || "";
}

async function copy(button: HTMLElement): Promise<void> {
  const holder = button.parentElement;
  if (!holder) return;
  clearTimeout(timers.get(holder));
  const isCopied = await copyText(readTextToCopy(holder), button);
  show(holder, isCopied);
  if (isCopied) timers.set(holder, setTimeout(show, COPIED_MS, holder, false));
  else await (await loadIsland("copy-by-hand")).open(holder);
}

function show(holder: HTMLElement, isCopied: boolean): void {
  const [label, copied] = holder.querySelectorAll<HTMLElement>("button > span");
  if (label) label.style.opacity = isCopied ? "0" : "";
  if (copied) copied.style.visibility = isCopied ? "visible" : "";
  holder.querySelector("textarea")?.remove();
  const status = holder.querySelector("[role=status]");
  if (!status) return;
  status.textContent = isCopied ? "Copied" : "";
  status.className = "sr-only";
}
