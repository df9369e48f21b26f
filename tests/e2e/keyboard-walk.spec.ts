import { expect, type Page } from "@playwright/test";
import { CHAPTER_PATHS } from "#components/design/chapters.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { describeFocusStop, type Stop, startWalk } from "#tests/support/e2e/keyboard-walk.ts";

/** More than any page has: a longer walk goes in circles. */
const MAX_STOPS = 300;

async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(describeFocusStop);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`The walk does not end: ${stops.slice(-5).map(({ name }) => name)}`);
}

/** The chapters with the most kinds of control. The others run at night. */
const WALKED_BY_DAY = ["frames", "fields", "overlays"].map((name) => `/design/${name}`);

// How and where a stop shows focus is a look: each night in all four corners.
for (const path of CHAPTER_PATHS) {
  const time = WALKED_BY_DAY.includes(path) ? "" : " @night";
  test(`the keyboard walks through the whole of ${path} and back @looks${time}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    const reachable = await page.evaluate(startWalk);
    const there = await walk(page, "Tab");

    const wrong = (rule: keyof Stop) => there.filter((stop) => !stop[rule]).map(({ name }) => name);
    expect(wrong("isVisible"), "stops that are not seen").toEqual([]);
    expect(wrong("hasRing"), "stops without a ring").toEqual([]);
    expect(wrong("isAfterLast"), "stops that lie before the one before").toEqual([]);
    expect(wrong("isNamed"), "stops that say nothing").toEqual([]);

    const visited = there.map(({ number }) => number).filter((number) => number !== null);
    expect(visited, "no stop comes twice").toEqual([...new Set(visited)]);
    const missed = reachable.filter(({ number }) => !visited.includes(number));
    expect(missed, "what can be pressed, and is not reached").toEqual([]);

    // A group of radios without a choice is entered from either end: its last is not its first.
    const back = await walk(page, "Shift+Tab");
    expect(back.length).toBe(there.length);
    expect(back.filter(({ isAfterLast }) => isAfterLast).slice(1)).toEqual([]);
  });
}
