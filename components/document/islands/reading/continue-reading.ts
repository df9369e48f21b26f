import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { addLateSheets } from "#components/document/late-sheets.ts";
import type { ReadingPlace } from "#components/post/kept-places.ts";
import { CONTINUE_HASH, forgetPlaces, readPlaces } from "#components/post/reading-places.ts";

/** A phone shows the first. */
const MOST = 3;

/** On the front page: what this device has begun to read, in the room that is kept for it. */
registerIsland("continue-reading", { open: show });
void show();

async function show(): Promise<void> {
  const strip = document.querySelector<HTMLElement>("[data-continue]");
  const places = readPlaces().slice(0, MOST);
  if (!strip || places.length === 0) return strip?.remove();
  await addLateSheets();
  const title = make("h2", { class: "text-small text-copper font-medium", id: "continue" }, "Continue reading");
  const clear = make("button", { type: "button", class: "text-small hover:text-copper min-h-6" }, "Clear");
  clear.addEventListener("click", () => {
    forgetPlaces();
    strip.remove();
  });
  const head = make("div", { class: "flex items-baseline justify-between gap-4" }, title, clear);
  strip.setAttribute("aria-labelledby", title.id);
  strip.replaceChildren(head, make("ul", { class: "mt-2 grid gap-x-8 sm:grid-cols-3" }, ...places.map(drawPlace)));
}

function drawPlace({ path, title, percent }: ReadingPlace, index: number): HTMLElement {
  const name = make("span", { class: "text-lead block truncate font-serif" }, title);
  const progress = make("span", { class: "text-caption text-ink-faint" }, `${percent}\u00A0% read`);
  const link = make("a", { class: "hover:text-copper block", href: path + CONTINUE_HASH }, name, progress);
  return make("li", { class: index === 0 ? "min-w-0" : "min-w-0 max-sm:hidden" }, link);
}
