import { DOCUMENT_LIMITS } from "#lib/posts/document/limits.ts";

/** Lists as Google Docs, GitHub and Notion write them. */
export function adaptLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll("li")) markTask(item);
  // One list is of one kind.
  for (const item of body.querySelectorAll('ul[data-type="taskList"] > li:not([data-type])'))
    item.setAttribute("data-type", "taskItem");
  // Google Docs puts a deeper list beside the item that it belongs to.
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const before = list.previousElementSibling;
    if (before?.tagName === "LI") before.append(list);
    else wrapIn(list, "li");
  }
  for (const list of body.querySelectorAll("ul, ol")) if (isTooDeep(list)) list.closest("li")?.after(...list.children);
}

function markTask(item: Element): void {
  const box = item.querySelector<HTMLInputElement>(
    ":scope > input[type=checkbox], :scope > p:first-child > input[type=checkbox], :scope > .checkbox",
  );
  if (item.getAttribute("role") !== "checkbox" && !box) return;
  const isDone = box ? box.hasAttribute("checked") || box.matches(".checkbox-on") : null;
  item.setAttribute("data-type", "taskItem");
  item.setAttribute("data-checked", String(isDone ?? item.getAttribute("aria-checked") === "true"));
  item.parentElement?.setAttribute("data-type", "taskList");
  box?.remove();
}

/** A post has no deeper lists: their items move up. */
function isTooDeep(list: Element): boolean {
  let depth = 0;
  for (let at: Element | null = list; at; at = at.parentElement) if (/^[UO]L$/.test(at.tagName)) depth += 1;
  return depth > DOCUMENT_LIMITS.listDepth;
}

function wrapIn(inner: Element, tag: string): void {
  const outer = inner.ownerDocument.createElement(tag);
  inner.replaceWith(outer);
  outer.append(inner);
}
