import { findAll, onContent } from "#components/document/element.ts";
import { showFollowedPosts } from "#components/document/followed-posts.ts";
import { registerIsland } from "#components/document/islands.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { hasAccount, readUserId, readViewer } from "#lib/auth/companion-cookie.ts";
import { refreshKept } from "#lib/purchases/checkout/watch-owned.ts";
import { fillFollowSets } from "#lib/social/browser/fill-follow-sets.ts";
import { changeFollow, judgeFollowError } from "#lib/social/browser/follow-calls.ts";
import { readFollowCounts } from "#lib/social/browser/follow-counts.ts";
import { readFollowSets } from "#lib/social/browser/follow-sets.ts";
import { dropPlannedFollow, findPlannedFollow, planFollow } from "#lib/social/browser/planned-follow.ts";
import { FOLLOW_TEXTS } from "#lib/social/follow-texts.ts";

const count = new Intl.NumberFormat("en-US");
/** What was pressed last for a creator, and the end of all changes of it. */
const wishes = new Map<string, { isFollowed: boolean; done: Promise<void> }>();

/** Follows and unfollows, and shows on each button, badge and count of the page how it stands. */
onContent(show);
registerIsland("follow", { open: press });
if (hasAccount(document.cookie)) void start();

async function start(): Promise<void> {
  await whenIdle();
  // Without an answer the buttons stay as for a visitor, and work: a second follow is refused in words.
  await refreshKept("follows", readFollowSets() !== null, fillFollowSets).catch(() => undefined);
  show();
  // At the first page after a sign-in, the front page did not know.
  if (readFollowSets()?.follows.size) {
    document.documentElement.dataset.follower = "";
    await showFollowedPosts();
  }
  const planned = findPlannedFollow();
  const button = findButtons().find(({ value }) => value === planned);
  if (!button) return;
  dropPlannedFollow();
  const isOwn = planned === readUserId(document.cookie);
  if (!(isOwn || isPressed(button))) await press(button);
}

/** Safari knows no idle time. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve);
  });
}

function show(): void {
  const sets = readFollowSets();
  const user = readUserId(document.cookie);
  for (const button of findButtons()) {
    const form = button.closest(".follow");
    if (button.value === user) form?.setAttribute("data-own", "");
    if (!sets) continue;
    form?.setAttribute("data-known", "");
    const wish = wishes.get(button.value);
    mark(button, wish ? wish.isFollowed : sets.follows.has(button.value));
  }
  for (const badge of findAll("[data-follows-you]"))
    badge.toggleAttribute("data-shown", sets?.followers.has(badge.dataset.followsYou ?? "") ?? false);
}

/** At once; back again if it is refused. Presses of one button are carried out one after the other. */
async function press(element: HTMLElement): Promise<void> {
  if (!(element instanceof HTMLButtonElement)) return;
  const creatorId = element.value;
  if (!hasAccount(document.cookie)) {
    askToSignIn(creatorId);
    return;
  }
  const isFollowed = !isPressed(element);
  markAll(creatorId, isFollowed);
  const before = wishes.get(creatorId)?.done;
  const wish = { isFollowed, done: carryOut(creatorId, isFollowed, before) };
  wishes.set(creatorId, wish);
  await wish.done;
  if (wishes.get(creatorId) !== wish) return;
  wishes.delete(creatorId);
  show();
}

async function carryOut(creatorId: string, isFollowed: boolean, before: Promise<void> | undefined): Promise<void> {
  await before;
  try {
    await changeFollow(creatorId, isFollowed);
    toast({
      id: "follow",
      title: isFollowed ? FOLLOW_TEXTS.followed : FOLLOW_TEXTS.unfollowed,
      color: "success",
    });
    await showCounts([creatorId, readUserId(document.cookie)]);
  } catch (error) {
    tellFailure(error, isFollowed, creatorId);
  }
}

function tellFailure(error: unknown, isFollowed: boolean, creatorId: string): void {
  const judged = judgeFollowError(error);
  if (judged.kind === "already") {
    toast({ id: "follow", title: FOLLOW_TEXTS.already, color: "info" });
    return;
  }
  markAll(creatorId, !isFollowed);
  if (judged.kind === "refused") toast({ id: "follow", title: judged.reason, color: "error" });
  else if (judged.kind === "unknown") {
    const title = isFollowed ? FOLLOW_TEXTS.followFailed : FOLLOW_TEXTS.unfollowFailed;
    toast({ id: "follow", title, color: "error" });
  } else if (isFollowed) askToSignIn(creatorId);
  else toast({ id: "follow", title: FOLLOW_TEXTS.signIn, description: FOLLOW_TEXTS.signInToManage, color: "error" });
}

/** The press is not lost: the page that they come back to follows then. */
function askToSignIn(creatorId: string): void {
  const isVisitor = readViewer(document.cookie) === "visitor";
  const onSelect = () => {
    planFollow(creatorId);
    const next = encodeURIComponent(location.pathname + location.search);
    location.assign(`${isVisitor ? "/login" : "/profile/convert"}?next=${next}`);
  };
  toast({
    ...{ id: "follow", title: FOLLOW_TEXTS.signIn, description: FOLLOW_TEXTS.signInToFollow, color: "warning" },
    duration: 15_000,
    action: { label: isVisitor ? "Sign in and follow" : "Create an account and follow", onSelect },
  });
}

/** The counts of those whose profile this is. If they cannot be read, the old ones stay until the page is loaded again. */
async function showCounts(ids: readonly (string | null)[]): Promise<void> {
  for (const id of ids) {
    const shown = findAll("[data-count-of]").filter(({ dataset }) => dataset.countOf === id);
    if (id === null || shown.length === 0) continue;
    const counts = await readFollowCounts(id).catch(() => null);
    if (!counts) continue;
    for (const element of shown)
      element.textContent = count.format(element.dataset.count === "followers" ? counts.followers : counts.following);
  }
}

function findButtons(): HTMLButtonElement[] {
  return findAll<HTMLButtonElement>("button[data-island=follow]");
}

function isPressed(button: HTMLButtonElement): boolean {
  return button.ariaPressed === "true";
}

function markAll(creatorId: string, isFollowed: boolean): void {
  for (const button of findButtons()) if (button.value === creatorId) mark(button, isFollowed);
}

function mark(button: HTMLButtonElement, isFollowed: boolean): void {
  button.ariaPressed = String(isFollowed);
}
