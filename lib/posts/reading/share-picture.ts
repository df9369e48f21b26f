import "server-only";
import { createHash } from "node:crypto";
import type { PublicProfile } from "#lib/creators/creator.ts";
import type { PublishedPost } from "#lib/posts/post.ts";

/** Increase this when the drawing changes: pictures are cached forever by URL. */
const LOOK = 1;

/** What a post's share picture shows. It leaves the photo out if the post has a content warning. */
export function postPictureOf({ title, author, minutes, terms, language, cover, contentWarning, slug }: PublishedPost) {
  const shown = { title, name: author.name, handle: author.handle, minutes, terms, language };
  const photoUrl = contentWarning === "none" && cover ? cover.url : null;
  return { shown, photoUrl, path: `/og/posts/@${author.handle}/${slug}/${versionOf(shown, photoUrl)}` };
}

export function profilePictureOf({ handle, name, bio, avatar_url: photoUrl }: PublicProfile & { handle: string }) {
  const shown = { name, handle, bio };
  return { shown, photoUrl, path: `/og/profiles/@${handle}/${versionOf(shown, photoUrl)}` };
}

export function sitePicturePath(): string {
  return `/og/site/${versionOf()}`;
}

function versionOf(...seen: unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify([LOOK, ...seen]));
  return `${hash.digest("base64url").slice(0, 12)}.jpg`;
}
