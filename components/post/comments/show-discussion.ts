import { tellNewContent } from "#components/document/element.ts";
import { holdStill } from "#components/post/comments/hold-still.ts";
import { titleOfComments } from "#lib/posts/comments/comment.ts";

/** The form of a discussion's page, as its reader sees it. Null without an answer. */
export async function fetchDiscussion(path: string): Promise<HTMLFormElement | null> {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? readDiscussion(await answer.text()) : null;
}

export function readDiscussion(page: string): HTMLFormElement | null {
  return new DOMParser().parseFromString(page, "text/html").querySelector<HTMLFormElement>("form[data-comments]");
}

/** Puts the form in the place of what the section shows. The comment around an element stays where it is on the screen. */
export function showDiscussion(section: HTMLElement, form: HTMLFormElement, stays: Element | null = null): void {
  // Sent without this script, it leads to the discussion's own page.
  form.setAttribute("action", section.dataset.discussion ?? "");
  holdStill(stays?.closest("[data-comment]") ?? null, () => {
    section.querySelector("[data-discussion-part]")?.replaceChildren(form);
  });
  showCount(section, form);
  tellNewContent();
}

export function showCount(section: HTMLElement, { dataset }: HTMLElement): void {
  section.querySelector("#comments")?.replaceChildren(titleOfComments(Number(dataset.comments)));
}
