import { tellNewContent } from "#components/document/element.ts";
import { addLateSheets } from "#components/document/late-sheets.ts";
import { showLateFonts } from "#components/layout/late-fonts.ts";
import { findPayForm, findSheet, isSheetOpen, keepApart, PAY_SHEET } from "#components/purchase/pay/page-parts.ts";
import { shareInPage } from "#lib/page/store.ts";
import { mayOpenPost, subscribeToOwnedPosts } from "#lib/purchases/checkout/owned-posts.ts";
import { listenForReturn } from "#lib/purchases/checkout/return-to-page.ts";
import { OPENING_HEADER } from "#lib/purchases/reading/opening-header.ts";

/** The mark that the server leaves before the first paid block (components/post/document/document-text.tsx). */
const PAID_START = "rest";

const [TRIES, TRY_AGAIN_MS] = [5, 3_000];

/** Shared, because each script that may open the post has this code. */
const opening = shareInPage("opening-post", (): { underway: Promise<boolean> | null; isFollowed: boolean } => ({
  underway: null,
  isFollowed: false,
}));

/** Opens the post as soon as the reader owns it. If that fails, tries again for a while, and when the reader returns. */
export function openWhenOwned(postId: string): void {
  if (opening.isFollowed) return;
  opening.isFollowed = true;
  const look = async (triesLeft = TRIES) => {
    const isOpen = !mayOpenPost(postId) || (await openWholePost(postId));
    if (!isOpen && triesLeft > 0) setTimeout(look, TRY_AGAIN_MS, triesLeft - 1);
  };
  const begin = () => void look();
  subscribeToOwnedPosts(begin);
  listenForReturn(() => findPayForm() && begin(), new AbortController().signal);
  begin();
}

/**
 * Puts the whole post in place of the locked one: the server answers with a page, or with its content alone. False if it does not
 * show the post yet, or cannot be reached.
 */
export function openWholePost(postId: string): Promise<boolean> {
  opening.underway ??= open(postId).catch(() => false);
  void opening.underway.finally(() => {
    opening.underway = null;
  });
  return opening.underway;
}

async function open(postId: string): Promise<boolean> {
  const [text] = await Promise.all([readWholePage(postId), addLateSheets(), showLateFonts()]);
  if (text === null) return false;
  const page = new DOMParser().parseFromString(text, "text/html");
  const whole = page.querySelector("main");
  // The answer can be the locked page: paid, but not to the end yet, or refunded meanwhile.
  if (!whole || page.getElementById(PAY_SHEET)) return false;
  keepPlace(() => {
    takeContent(whole);
    tellNewContent();
  });
  return true;
}

async function readWholePage(postId: string): Promise<string | null> {
  const headers = { accept: "text/html", [OPENING_HEADER]: postId };
  const answer = await fetch(location.pathname, { headers, cache: "no-store" });
  return answer.ok ? answer.text() : null;
}

/** The sheet stays: it says that the payment is here. */
function takeContent(whole: HTMLElement): void {
  const sheet = findSheet();
  for (const child of [...(document.querySelector("main")?.childNodes ?? [])]) if (child !== sheet) child.remove();
  sheet?.before(...whole.childNodes);
  if (sheet?.ariaModal) keepApart(sheet, true);
  findText()?.setAttribute("data-unlocked", "");
}

/** The text being read stays in its place, the rest unfolds below it, and gets the focus. */
function keepPlace(change: () => void): void {
  const top = readTextTop();
  const { style } = document.documentElement;
  // Only some browsers anchor the scroll place themselves, and there it would move twice.
  style.overflowAnchor = "none";
  change();
  scrollBy({ top: readTextTop() - top, behavior: "instant" });
  requestAnimationFrame(() => style.removeProperty("overflow-anchor"));
  // An open sheet moves the focus when it closes.
  if (!isSheetOpen()) findPaidStart()?.focus({ preventScroll: true });
}

export function findPaidStart(): HTMLElement | null {
  const start = document.getElementById(PAID_START)?.nextElementSibling;
  if (!(start instanceof HTMLElement)) return null;
  start.tabIndex = -1;
  return start;
}

function readTextTop(): number {
  return findText()?.getBoundingClientRect().top ?? 0;
}

function findText(): Element | null {
  return document.querySelector(".post-text");
}
