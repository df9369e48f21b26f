import "server-only";
import { env } from "#lib/env/server.ts";
import { type PostDocument, postIdsOf } from "#lib/posts/document/document.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";
import { fileAddressOf } from "#lib/posts/media/file.ts";
import { postPath } from "#lib/posts/post.ts";
import { toPicture } from "#lib/posts/post-row.ts";
import type { StoredCopy } from "#lib/purchases/downloads/queries.ts";

/** A bought post, for a file to keep. */
export type Download = Omit<StoredCopy, "is_included" | "free_doc" | "sections" | "name" | "handle"> & {
  author: string;
  /** Without an ending: the handle and the post's address. */
  fileName: string;
  url: string;
  document: PostDocument;
  /** Of a picture that everyone may see. */
  pictureUrl(imageId: string): string | null;
  hasQr(imageId: string): boolean;
  fileUrl(fileId: string): string;
  postUrl(postId: string): string | null;
};

/** The addresses of the posts that a text shows as cards. */
export type FindLinks = (postIds: string[]) => Promise<ReadonlyMap<string, string>>;

export async function toDownload(
  findLinks: FindLinks,
  { is_included: _, free_doc, sections, name, handle, ...found }: StoredCopy,
): Promise<Download> {
  const document = joinWhole(free_doc, sections);
  const free = found.pictures.filter(({ is_paid }) => !is_paid);
  const open = new Map(free.map((picture) => [picture.id, toPicture(picture).url]));
  const links = await findLinks(postIdsOf(document));
  return {
    ...found,
    author: name ?? (handle ? `@${handle}` : "The author"),
    fileName: handle ? `${handle}-${found.slug}` : found.slug,
    url: new URL(postPath({ author: { handle: handle ?? "" }, slug: found.slug }), env.SITE_URL).href,
    document,
    pictureUrl: (id) => open.get(id) ?? null,
    hasQr: (id) => found.pictures.some((picture) => picture.id === id && picture.has_qr === true),
    fileUrl: (fileId) => new URL(fileAddressOf(found.post_id, fileId), env.SITE_URL).href,
    postUrl: (id) => links.get(id) ?? null,
  };
}
