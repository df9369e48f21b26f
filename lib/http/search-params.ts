/** The query parameters of a page, as Next gives them. */
export type SearchParams = Record<string, string | string[] | undefined>;
