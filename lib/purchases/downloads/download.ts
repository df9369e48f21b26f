import "server-only";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { type PostDocument, postIdsOf } from "#lib/posts/document/document.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";
import { fileAddressOf } from "#lib/posts/media/file.ts";
import { postPath } from "#lib/posts/post.ts";
import { toPicture } from "#lib/posts/post-row.ts";
import { listPostsById } from "#lib/posts/queries.ts";
import { postUrlOf } from "#lib/posts/reading/public-page.ts";
import type { Caller } from "#lib/purchases/access/caller.ts";
import { findOwnedCopy, type StoredCopy } from "#lib/purchases/downloads/queries.ts";
import type { RequestContext } from "#lib/purchases/quote/request-context.ts";
import { requireFreePost } from "#lib/purchases/reading/post-content.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** A bought post, for a file to keep. */
export type Download = Omit<StoredCopy, "is_included" | "free_doc" | "sections" | "name" | "handle"> & {
  author: string;
  /** Without an ending: the handle and the post's address. */
  fileName: string;
  url: string;
  document: PostDocument;
  /** Of a picture that everyone may see. */
  pictureUrl(imageId: string): string | null;
  fileUrl(fileId: string): string;
  postUrl(postId: string): string | null;
};

/** The version that the caller bought; for its author the current one. Everyone else is refused as for the text itself. */
export async function requireDownload(caller: Caller, postId: string, context: RequestContext): Promise<Download> {
  const found = await findOwnedCopy(caller, postId);
  if (!found) {
    await requireFreePost(postId, context);
    throw new AppError("not_found", { detail: "Only posts that you own can be downloaded. This one is free to read." });
  }
  if (!found.is_included) {
    throw new AppError("forbidden", {
      detail: "The author does not offer downloads of this post. You can read it here.",
    });
  }
  return toDownload(found);
}

async function toDownload({
  is_included: _,
  free_doc,
  sections,
  name,
  handle,
  ...found
}: StoredCopy): Promise<Download> {
  const document = joinWhole(free_doc, sections);
  const free = found.pictures.filter(({ is_paid }) => !is_paid);
  const open = new Map(free.map((picture) => [picture.id, toPicture(picture).url]));
  const cards = new Map(
    (await listPostsById(publicDb(), postIdsOf(document))).map((card) => [card.id, postUrlOf(card)]),
  );
  return {
    ...found,
    author: name ?? (handle ? `@${handle}` : "The author"),
    fileName: handle ? `${handle}-${found.slug}` : found.slug,
    url: new URL(postPath({ author: { handle: handle ?? "" }, slug: found.slug }), env.SITE_URL).href,
    document,
    pictureUrl: (id) => open.get(id) ?? null,
    fileUrl: (fileId) => new URL(fileAddressOf(found.post_id, fileId), env.SITE_URL).href,
    postUrl: (id) => cards.get(id) ?? null,
  };
}
