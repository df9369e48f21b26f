import { tellNewContent } from "#components/document/element.ts";
import { findSeen, holdStill } from "#components/post/comments/hold-still.ts";
import { showCount, showDiscussion } from "#components/post/comments/show-discussion.ts";
import { COMMENTS_PER_PAGE } from "#lib/posts/comments/comment.ts";

const LIST = "[data-comment-list]";

/**
 * Brings the comments that a section shows up to date with its discussion's page. What is new comes in, and nothing else moves: the comments
 * keep their order, the one on top of the screen its place, and one in which the reader is busy stays as it is.
 */
export function mergeComments(section: HTMLElement, form: HTMLFormElement): void {
  const [list, fresh] = [section.querySelector(LIST), form.querySelector(LIST)];
  if (!(list && fresh)) {
    if (!isBusy(section)) showDiscussion(section, form);
    return;
  }
  holdStill(findSeen(list), () => mergeList(list, fresh));
  showCount(section, form);
  tellNewContent();
}

function mergeList(list: Element, fresh: Element): void {
  const left = new Map(listItems(list).map((item) => [item.dataset.comment, item]));
  const items = listItems(fresh);
  let before: Element | null = null;
  for (const item of items) {
    const known = left.get(item.dataset.comment);
    left.delete(item.dataset.comment);
    if (known) mergeItem(known, item);
    else if (before) before.after(item);
    else list.prepend(item);
    before = known ?? item;
  }
  // A full page has pushed its last ones on to the next page: they stay in this one.
  if (items.length < COMMENTS_PER_PAGE) for (const item of left.values()) if (!isBusy(item)) item.remove();
}

/** A comment, and its answers behind it. */
function mergeItem(item: Element, fresh: Element): void {
  const [[comment, answers], [newComment, newAnswers]] = [[...item.children], [...fresh.children]];
  if (comment && newComment && !isBusy(comment) && textOf(comment) !== textOf(newComment))
    comment.replaceWith(newComment);
  if (!newAnswers) {
    if (answers && !isBusy(answers)) answers.remove();
    return;
  }
  if (!answers) {
    item.append(newAnswers);
    return;
  }
  const [list, newList] = [answers.querySelector(LIST), newAnswers.querySelector(LIST)];
  if (list && newList) mergeList(list, newList);
  const [more, newMore] = [answers.querySelector(":scope > p"), newAnswers.querySelector(":scope > p")];
  if (more && newMore) more.replaceWith(newMore);
  else if (newMore) answers.append(newMore);
  else more?.remove();
}

function listItems(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(":scope > [data-comment]")];
}

/** Whether its reader types, has opened or has selected something in it. */
function isBusy(element: Element): boolean {
  const selection = getSelection();
  return (
    element.contains(document.activeElement) ||
    element.querySelector("details[open]") !== null ||
    [...element.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue) ||
    (selection?.isCollapsed === false && selection.containsNode(element, true))
  );
}

/** Ages change by themselves. */
function textOf({ outerHTML }: Element): string {
  return outerHTML.replaceAll(/<time.*?<\/time>/gs, "");
}
