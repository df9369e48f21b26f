/** A feed, independent of its format. */
export type Feed = {
  title: string;
  description: string;
  homeUrl: string;
  selfUrl: string;
  language: string;
  /** Its one author asks them to leave the texts alone. */
  blocksAiCrawlers?: boolean;
  items: FeedItem[];
};

export type FeedItem = {
  id: string;
  url: string;
  title: string;
  summary: string | null;
  /** The free part as HTML, with a link to the rest; or the link alone. */
  html: string;
  language: string;
  author: { name: string; url: string };
  tags: string[];
  publishedAt: string;
  editedAt: string;
  picture: string | null;
};

/** When any item last changed. */
export function updatedAt({ items }: Feed): string | null {
  return (
    items
      .map((item) => item.editedAt)
      .toSorted()
      .at(-1) ?? null
  );
}
