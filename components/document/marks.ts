import { closestTo, findAll } from "#components/document/element.ts";
import { chooseMode, MODES, readMode, showMode, subscribeToMode } from "#components/layout/colour-mode.ts";
import { markViewer } from "#components/layout/viewer-mark.ts";
import { forgetPaymentsOfUser } from "#lib/purchases/checkout/on-sign-out.ts";

const MODE_CHOICES = "[data-mode-choices] input";

/** Keeps the marks on <html>, and the controls that choose them, in step with what is stored: here and in other tabs. */
export function keepMarks(): void {
  subscribeToMode(showChoices);
  showChoices();
  document.addEventListener("change", choose);
  followViewer();
}

function showChoices(): void {
  const mode = readMode();
  for (const radio of findAll(MODE_CHOICES))
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === mode;
}

function choose(event: Event): void {
  const input = closestTo(event, MODE_CHOICES);
  const mode = MODES.find((known) => input instanceof HTMLInputElement && known === input.value);
  if (mode) chooseMode(mode);
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
