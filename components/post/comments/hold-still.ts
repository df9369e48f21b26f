/** Changes a list of comments while one of them stays where it is on the screen, even if it is replaced. */
export function holdStill(comment: Element | null, change: () => void): void {
  const id = comment instanceof HTMLElement ? comment.dataset.comment : undefined;
  const before = comment?.getBoundingClientRect().top;
  change();
  const after = id === undefined ? undefined : findComment(id)?.getBoundingClientRect().top;
  if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: "instant" });
}

/** The first comment on the screen. */
export function findSeen(list: Element): Element | null {
  return (
    [...list.querySelectorAll("[data-comment]")].find((comment) => {
      const { top, bottom } = (comment.firstElementChild ?? comment).getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    }) ?? null
  );
}

function findComment(id: string): Element | null {
  return document.querySelector(`[data-comment="${CSS.escape(id)}"]`);
}
