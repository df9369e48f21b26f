import { findAll } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { addLateSheets } from "#components/document/late-sheets.ts";
import {
  COUNT_ANNOUNCEMENTS,
  COUNT_TONES,
  countCharacters,
  countTone,
  onInput,
} from "#components/ui/fields/count-characters.ts";

/** Beside each text control with a limit: how much of it is used. The same as CharacterCount does. */
onInput(showCounts);
showCounts();
registerIsland("character-counts", { open: showCounts });

function showCounts(): void {
  for (const count of findAll("[data-counts]")) showCount(count);
}

function showCount(count: HTMLElement): void {
  const { counts = "", countsTo } = count.dataset;
  const used = countCharacters(counts);
  const tone = countTone(used, Number(countsTo));
  if (tone !== "calm") void addLateSheets();
  count.classList.remove(...Object.values(COUNT_TONES).join(" ").split(" "));
  count.classList.add(...COUNT_TONES[tone].split(" "));
  count.firstElementChild?.replaceChildren(`${used} / ${countsTo}`);
  const status = count.querySelector("[role=status]");
  if (status && status.textContent !== COUNT_ANNOUNCEMENTS[tone]) status.textContent = COUNT_ANNOUNCEMENTS[tone];
}
