import { closestTo, findAll } from "#components/document/element.ts";
import { chooseMode, MODES, readMode, showMode, subscribeToMode } from "#components/layout/colour-mode.ts";
import { chooseSlashKey, readSlashKey, subscribeToSlashKey } from "#components/layout/frame/slash-key.ts";
import { markViewer } from "#components/layout/viewer-mark.ts";
import { forgetPaymentsOfUser } from "#lib/purchases/checkout/on-sign-out.ts";

const MODE_CHOICES = "[data-mode-choices] input";
const SLASH_SWITCH = "[data-slash-switch]";

/** Keeps the marks on <html>, and the controls that choose them, in step with what is stored: here and in other tabs. */
export function keepMarks(): void {
  subscribeToMode(showChoices);
  subscribeToSlashKey(showChoices);
  showChoices();
  document.addEventListener("change", choose);
  followViewer();
}

function showChoices(): void {
  const mode = readMode();
  for (const radio of findInputs(MODE_CHOICES)) radio.checked = radio.value === mode;
  for (const control of findInputs(SLASH_SWITCH)) control.checked = readSlashKey();
}

function choose(event: Event): void {
  const input = closestTo(event, `${MODE_CHOICES},${SLASH_SWITCH}`);
  if (!(input instanceof HTMLInputElement)) return;
  const mode = MODES.find((known) => known === input.value);
  if (input.matches(SLASH_SWITCH)) chooseSlashKey(input.checked);
  else if (mode) chooseMode(mode);
}

/** Signing in or out, here or in another tab, loads no new page. A page that Back returns to was not there to see it. */
function followViewer(): void {
  forgetPaymentsOfUser();
  // Without this API, the links change after the next load.
  if ("cookieStore" in window) cookieStore.addEventListener("change", markViewer);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    markViewer();
    forgetPaymentsOfUser();
    showMode(readMode());
    showChoices();
  });
}

function findInputs(selector: string): HTMLInputElement[] {
  return findAll(selector).filter((element) => element instanceof HTMLInputElement);
}
