import { registerIsland } from "#components/document/islands.ts";
import { findSeen } from "#components/post/comments/hold-still.ts";
import { mergeComments } from "#components/post/comments/merge-comments.ts";
import { fetchDiscussion, readDiscussion, showDiscussion } from "#components/post/comments/show-discussion.ts";
import { watchComments } from "#components/post/comments/watch-comments.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { commentAnchor } from "#lib/posts/comments/comment.ts";

const begun = new WeakSet<HTMLElement>();

/**
 * A discussion that has come into sight: its form is sent without leaving the page, and new comments arrive by themselves. Under a post,
 * readers with a session get the form of the discussion's own page in place of the list for everyone.
 */
registerIsland("comments", { open: begin });

async function begin(section: HTMLElement): Promise<void> {
  if (begun.has(section)) return;
  begun.add(section);
  section.addEventListener("submit", (event) => void send(section, event));
  // A later page, one comment or another order is a list that does not grow.
  if (pathOf(section).includes("?")) return;
  const merge = async () => {
    const before = section.querySelector("form");
    const form = await fetchDiscussion(pathOf(section));
    // What was sent meanwhile has brought, or brings, a newer one.
    if (form && before === section.querySelector("form") && !before?.inert) mergeComments(section, form);
  };
  const hasNews = await watchComments(section, pathOf(section), merge);
  if (section.querySelector("form") || readViewer(document.cookie) === "visitor") return hasNews ? merge() : undefined;
  const form = await fetchDiscussion(pathOf(section));
  // The form has a field above the comments: who reads them already does not see it push them down.
  const seen = section.getBoundingClientRect().top < 0 ? findSeen(section) : null;
  if (form) showDiscussion(section, form, seen);
}

/** Without an answer, the form stays as it is. */
async function send(section: HTMLElement, event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement && submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const sent = new FormData(form);
  sent.append(submitter.name, submitter.value);
  submitter.setAttribute("aria-busy", "true");
  // Nothing is typed while it is under way: the answer would not have it.
  form.inert = true;
  const answer = await fetch(pathOf(section), { method: "POST", body: sent }).catch(() => null);
  const reply = answer?.ok ? readDiscussion(await answer.text()) : null;
  if (answer && reply)
    return answer.redirected ? follow(section, submitter, answer.url) : show(section, submitter, reply);
  submitter.removeAttribute("aria-busy");
  form.inert = false;
  submitter.focus();
  const description = answer ? "Something went wrong on our side. Try again." : "Check your connection and try again.";
  toast({ id: "comments", title: "Not sent", description, color: "error" });
}

/** Refused, or taken while something else was typed: the answer has all of it, and says so. */
function show(section: HTMLElement, pressed: HTMLElement, reply: HTMLFormElement): void {
  showDiscussion(section, reply, pressed);
  section.querySelector<HTMLElement>("[data-takes-focus]")?.focus();
}

/** Taken, and nothing else was typed: the comment's own page is the answer. If this one can show the comment, it stays. */
async function follow(section: HTMLElement, pressed: HTMLButtonElement, url: string): Promise<void> {
  const shown = new URL(url).searchParams.get("of");
  const fresh = await fetchDiscussion(pathOf(section));
  if (!fresh || (shown && !fresh.querySelector(`#${commentAnchor(shown)}`))) return location.assign(url);
  showDiscussion(section, fresh, pressed);
  const comment = shown ? document.getElementById(commentAnchor(shown)) : null;
  const button = comment?.querySelector<HTMLElement>(`button[value^="${OPPOSITES[deedOf(pressed)] ?? "none"} "]`);
  const target = button ?? comment ?? fresh;
  if (!button) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  comment?.scrollIntoView({ block: "nearest" });
}

/** The button that takes back what a button did stands in its place. */
const OPPOSITES: Readonly<Record<string, string>> = {
  ...{ like: "unlike", unlike: "like", pin: "unpin", unpin: "pin", hide: "show", show: "hide", approve: "hide" },
};

const deedOf = ({ value }: HTMLButtonElement) => value.split(" ")[0] ?? "";

/** The address of the discussion's own page. */
function pathOf({ dataset }: HTMLElement): string {
  return dataset.discussion ?? "";
}
