import { closestTo, findAll, onContent } from "#components/document/element.ts";
import { chooseMode, MODES, readMode, showMode } from "#components/layout/colour-mode.ts";
import { markViewer } from "#components/layout/viewer-mark.ts";
import { chooseReading, readReading, showReading } from "#components/post/reading-choice.ts";
import { forgetPaymentsOfUser } from "#lib/purchases/checkout/on-sign-out.ts";

/** Keeps the marks on <html>, and the controls that choose them, in step with what is stored: here and in other tabs. */
export function keepMarks(): void {
  chooseAgain(findRadios().filter(isUnusual));
  onContent(showChoices);
  document.addEventListener("change", (event) => {
    const radio = closestTo(event, "[data-choices] input");
    if (radio instanceof HTMLInputElement) choose(radio);
  });
  addEventListener("storage", showMarks);
  hideTipsOnEscape();
  followViewer();
}

/** The style sheet draws the tooltips (components/ui/overlays.css). Escape hides them until another key. */
function hideTipsOnEscape(): void {
  addEventListener("keydown", ({ key }) => document.documentElement.toggleAttribute("data-quiet", key === "Escape"));
}

/** What was chosen before this script ran. Browsers would restore old choices, too: autocomplete="off" prevents that. */
function chooseAgain(early: HTMLInputElement[]): void {
  showChoices();
  for (const radio of early) {
    radio.checked = true;
    choose(radio);
  }
}

function showMarks(): void {
  showMode(readMode());
  showReading(readReading());
  showChoices();
}

/** No word of one group is a word of another, except for what is usual, which is not stored. */
function showChoices(): void {
  const words = [readMode(), ...readReading().split(" ")];
  for (const radio of findRadios()) radio.checked = radio.defaultChecked;
  for (const radio of findRadios()) if (words.includes(radio.value)) radio.checked = true;
}

function choose(radio: HTMLInputElement): void {
  const mode = MODES.find((known) => known === radio.value);
  const chosen = findRadios("[data-choices=reading]").filter(isUnusual);
  if (mode) chooseMode(mode);
  else chooseReading(chosen.map(({ value }) => value).join(" "));
}

function isUnusual(radio: HTMLInputElement): boolean {
  return radio.checked && !radio.defaultChecked;
}

function findRadios(group = "[data-choices]"): HTMLInputElement[] {
  return findAll<HTMLInputElement>(`${group} input`);
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
    showMarks();
  });
}
