type Item = { authorId: string };

/**
 * A list, best first, in pages on which no author stands more than `most` times while posts of other authors remain. What has to
 * wait comes first on the next page.
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
  // Only one author is left: there is nobody to make room for.
  const isAlone = new Set(waiting.map(({ authorId }) => authorId)).size === 1;
  return isAlone ? [[...page, ...waiting.splice(0, perPage - page.length)], waiting] : [page, waiting];
}
