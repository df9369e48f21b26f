/**
 * A list, best first, in pages on which nobody stands too often: what is too much for a page moves on to the next that has
 * room for it.
 */
export function spreadAuthors<Item extends { authorId: string }>(
  items: readonly Item[],
  perPage: number,
  most: number,
): Item[][] {
  const pages: Item[][] = [];
  for (const item of items) {
    const hasRoom = (page: Item[]) =>
      page.length < perPage && page.filter((held) => isBySame(held, item)).length < most;
    const page = pages.find(hasRoom);
    if (page) page.push(item);
    else pages.push([item]);
  }
  return pages;
}

function isBySame(one: { authorId: string }, other: { authorId: string }): boolean {
  return one.authorId === other.authorId;
}
