type Item = { authorId: string };

/**
 * Splits a list, best first, into pages with at most `most` posts per author while other authors have posts left.
 * Posts that have to wait come first on the next page.
 */
export function spreadAuthors<Any extends Item>(items: readonly Any[], perPage: number, most: number): Any[][] {
  const pages: Any[][] = [];
  let rest = items;
  while (rest.length > 0) {
    const [page, waiting] = takePage(rest, perPage, most);
    pages.push(page);
    rest = waiting;
  }
  return pages;
}

function takePage<Any extends Item>(items: readonly Any[], perPage: number, most: number): [Any[], Any[]] {
  const shown = new Map<string, number>();
  const page: Any[] = [];
  const waiting: Any[] = [];
  for (const item of items) {
    const before = shown.get(item.authorId) ?? 0;
    if (page.length === perPage || before >= most) waiting.push(item);
    else page.push(item);
    if (page.at(-1) === item) shown.set(item.authorId, before + 1);
  }
  // Only one author is left, so the limit no longer applies.
  const isAlone = new Set(waiting.map(({ authorId }) => authorId)).size === 1;
  return isAlone ? [[...page, ...waiting.splice(0, perPage - page.length)], waiting] : [page, waiting];
}
