import { findAll, make, tellNewContent } from "#components/document/element.ts";
import { addLateSheets } from "#components/document/late-sheets.ts";
import { FOLLOWING_PATH } from "#lib/social/following.ts";

/** As many as fit before the rest of the front page. */
const MOST = 3;

/** On the front page: the newest posts of the creators whom this reader follows, as the page of all of them has them. */
export async function showFollowedPosts(): Promise<void> {
  const [section] = findAll(".following");
  if (!section || section.childElementCount > 0) return;
  const posts = await readPosts();
  if (posts.length === 0) {
    section.remove();
    return;
  }
  await addLateSheets();
  const title = make("h2", { class: "text-small text-copper font-medium", id: "following" }, "Following");
  const label = { href: FOLLOWING_PATH, class: "text-small hover:text-copper", "aria-label": "All: Following" };
  const head = make("div", { class: "flex items-baseline justify-between gap-4" }, title, make("a", label, "All"));
  section.setAttribute("aria-labelledby", title.id);
  section.replaceChildren(head, make("ul", { class: "divide-hairline divide-y" }, ...posts));
  tellNewContent();
}

/** Without an answer the front page stays as it is for everyone. */
async function readPosts(): Promise<HTMLElement[]> {
  const answer = await fetch(FOLLOWING_PATH).catch(() => null);
  if (!answer?.ok || answer.redirected) return [];
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll("#posts > ul > li")].slice(0, MOST).map(drawPost);
}

/** A line for its title, and one for who wrote it and when. */
function drawPost(entry: Element): HTMLElement {
  const title = entry.querySelector("h2 a");
  const author = entry.querySelector('a[href^="/@"]:not(h2 a)');
  const date = entry.querySelector("time");
  const link = make(
    "a",
    { class: "hover:text-copper text-lead block truncate font-serif", href: pathOf(title) },
    textOf(title),
  );
  const by = make("a", { class: "hover:text-copper", href: pathOf(author) }, textOf(author));
  const facts = make(
    "p",
    { class: "text-caption text-ink-faint truncate" },
    by,
    ...(date ? [" · ", document.importNode(date, true)] : []),
  );
  return make("li", { class: "py-2" }, link, facts);
}

function textOf(element: Element | null): string {
  return element?.textContent ?? "";
}

function pathOf(element: Element | null): string {
  return element?.getAttribute("href") ?? "";
}
