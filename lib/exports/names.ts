import { DEVICE } from "#lib/posts/media/file.ts";

/** Folders inside folders: some systems take 255 characters for a whole path. */
const MAX_CHARS = 60;

/**
 * A name from a post's address. One that not every system takes is cut and gets a piece of the post's id, after a sign
 * that no address has.
 */
export function toSafeName(slug: string, id: string): string {
  return slug.length > MAX_CHARS || DEVICE.test(slug) ? `${slug.slice(0, MAX_CHARS)}_${shortId(id)}` : slug;
}

/** A file's own name, after a piece of its id: a post may have two of one name. */
export function toSafeFileName(name: string, id: string): string {
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - ending.length).slice(0, MAX_CHARS);
  return `${shortId(id)} ${stem.replace(/[.\s\ud800-\udbff]+$/, "")}${ending}`;
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}
