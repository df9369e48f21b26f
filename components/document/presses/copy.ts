import { onPress } from "#components/document/element.ts";
import { addressOfIsland, loadIsland } from "#components/document/islands.ts";
import { tellMissingPart } from "#components/layout/watch-page.ts";
import { COPIED_MS, copyText, readTextToCopy } from "#components/ui/buttons/copy-text.ts";

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** The same as CopyButton does. */
export function copyOnPress(): void {
  // What React draws in a dialog copies by itself, but for the plain ones.
  const drawn = "dialog[data-post] *, [role=dialog] *";
  onPress(`[data-copy]:not(${drawn}) > button, [data-plain] > button`, (button) => void copy(button));
}

async function copy(button: HTMLElement): Promise<void> {
  const holder = button.parentElement;
  if (!holder) return;
  clearTimeout(timers.get(holder));
  if (!((await copyText(readTextToCopy(holder))) || (await copyByHand(holder)))) return;
  show(holder, true);
  timers.set(holder, setTimeout(show, COPIED_MS, holder, false));
}

async function copyByHand(holder: HTMLElement): Promise<boolean> {
  const island = await loadIsland("copy-by-hand").catch(() => null);
  if (island) await island.open(holder);
  else tellMissingPart(addressOfIsland("copy-by-hand"));
  // Where it could not copy, either, it shows the text.
  return island !== null && holder.querySelector("textarea") === null;
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
