import { fields, listOf, readJsonText } from "#lib/http/browser/read-json.ts";

const readPage = fields({ items: listOf(fields({ id: readJsonText })) });

/** The ids of a list of comments, in the browser. Throws on any other answer. */
export function readCommentIds(page: unknown): string[] {
  return readPage(page).items.map(({ id }) => id);
}
