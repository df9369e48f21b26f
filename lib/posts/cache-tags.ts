/** Changes with anything about a post. */
export const postTag = (id: string) => `post:${id}`;
/** Changes with anything about a person or their published posts. */
export const profileTag = (id: string) => `profile:${id}`;
/** Changes when a handle gets a new owner. */
export const handleTag = (handle: string) => `handle:${handle.toLowerCase()}`;
/** Changes when a post enters or leaves the lists. */
export const POSTS_TAG = "posts";
export const PRICE_TAG = "nano-price";

/**
 * What the page of a post's buyers is made of, apart from what is read for each of them. A test compares this with its queries.
 * Not the post's own tag, which changes with each sale: a buyer's page does not count sales, and knows the post's version.
 */
export function tagsOfOwnPage({ authorId }: { authorId: string }): readonly string[] {
  return [profileTag(authorId), POSTS_TAG, PRICE_TAG];
}
