import { findAll, onContent } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { choosePromptNow, dismissPrompt, KEEP_TITLES } from "#components/purchase/library/keep-prompt.ts";
import { secondsUntil } from "#components/purchase/refunds/refund-countdown.ts";
import { reportReadToEnd, whenReadToEnd } from "#components/purchase/refunds/report-read-to-end.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { countOwnedPosts } from "#lib/purchases/checkout/owned-posts.ts";
import { everySecond, hearServerTime } from "#lib/purchases/checkout/server-clock.ts";
import { readOwnedPosts } from "#lib/purchases/checkout/watch-owned.ts";
import { labelWay } from "#lib/purchases/refunds/refund-way.ts";

/** Begins the work on one element. Returns a function that ends it. */
type Part = (element: HTMLElement) => () => void;

const PARTS: readonly (readonly [string, Part])[] = [
  ["[data-returnable][data-own-post]", countDown],
  ["[data-read-to-end]", reportEnd],
  ["[data-keep-library]", offerToKeep],
];
const running = new Map<HTMLElement, () => void>();

/** What a buyer's own post does by itself: the refund's countdown, the report of its end, how to keep it. */
onContent(start);
registerIsland("own-post", { open: start });

/** After a part of the page has been replaced, what is gone ends, what is new begins, and the rest goes on. */
function start(): void {
  for (const [element, end] of running) {
    if (element.isConnected) continue;
    end();
    running.delete(element);
  }
  for (const [selector, begin] of PARTS)
    for (const element of findAll(selector)) if (!running.has(element)) running.set(element, begin(element));
}

/** By the server's clock. At the end the button goes away; its dialog stays open if it is. */
function countDown(bar: HTMLElement): () => void {
  const { now = "", returnable = "" } = bar.dataset;
  hearServerTime(Date.parse(now));
  const button = bar.querySelector<HTMLElement>("[data-island=refund]");
  const tick = () => {
    const secondsLeft = secondsUntil(returnable);
    if (secondsLeft > 0) return showTime(button, labelWay("at_once", secondsLeft));
    stop();
    button?.remove();
    delete bar.dataset.returnable;
  };
  const stop = everySecond(tick);
  tick();
  return stop;
}

/** A day's label stays the same for a minute. */
function showTime(button: HTMLElement | null, label: string): void {
  if (button?.dataset.countsDown !== undefined && button.textContent !== label) button.textContent = label;
}

function reportEnd(mark: HTMLElement): () => void {
  const { readToEnd = "", minutes } = mark.dataset;
  return whenReadToEnd(mark, Number(minutes), () => void reportReadToEnd(readToEnd));
}

/** Only a buyer without an account is asked. */
function offerToKeep(section: HTMLElement): () => void {
  if (readViewer(document.cookie) === "anonymous") void readOwnedPosts().then(() => askToKeep(section));
  return () => undefined;
}

function askToKeep(section: HTMLElement): void {
  const prompt = choosePromptNow(countOwnedPosts());
  if (!prompt) return;
  section.querySelector("h2")?.replaceChildren(KEEP_TITLES[prompt]);
  section.querySelector("button")?.addEventListener("click", () => {
    dismissPrompt(prompt);
    section.hidden = true;
  });
  section.hidden = false;
}
