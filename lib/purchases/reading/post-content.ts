import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { type PostDocument, postIdsOf } from "#lib/posts/document/document.ts";
import { keepKnownBlocks } from "#lib/posts/document/free-document.ts";
import { type MarkdownAddresses, paidToMarkdown } from "#lib/posts/document/markdown.ts";
import { paidToHtml } from "#lib/posts/feeds/html.ts";
import type { PostFile } from "#lib/posts/media/file.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import { findOpenPart, findPublishedPost, getNanoRate, listPostsById } from "#lib/posts/queries.ts";
import { findReadablePost, type PurchasedPost } from "#lib/posts/reading/member-queries.ts";
import { postUrlOf, wholeOf } from "#lib/posts/reading/public-page.ts";
import type { Caller } from "#lib/purchases/access/caller.ts";
import { findTextByPurchaseIds } from "#lib/purchases/access/token-queries.ts";
import { paymentRequired } from "#lib/purchases/quote/payment-terms.ts";
import type { RequestContext } from "#lib/purchases/quote/request-context.ts";
import { requireServedCountry } from "#lib/purchases/quote/served-country.ts";
import { publicDb } from "#lib/supabase/public.ts";

type Part = { heading: string | null; html: string; markdown: string };
type Image = { id: string; url: string; width: number; height: number };

/** A whole post, as `GET /api/posts/{id}/content` answers it. */
export type PostContent = {
  id: string;
  title: string;
  version: string;
  free: Part;
  sections: (Part & { idx: number })[];
  images: Image[];
};

type Whole = Pick<PostContent, "id" | "title" | "version" | "images"> & {
  free: unknown;
  sections: unknown;
  files: ReadonlyMap<string, PostFile>;
};

/** Returns the whole post if the caller's session or tokens open it, or if it is free. Otherwise throws its price. */
export async function requireContent(
  { session, held }: Caller,
  id: string,
  context: RequestContext,
): Promise<PostContent> {
  const own =
    (session && (await findReadablePost(session.db, { id }))) ??
    (held.readableIds.length > 0 ? await findTextByPurchaseIds(id, held.readableIds) : null);
  if (own) return write(toWhole(own));
  const post = await requireFreePost(id, context);
  const part = await findOpenPart(publicDb(), id);
  const images = (part?.images ?? []).map(([image, picture]) => ({ id: image, ...picture }));
  return write({
    id,
    title: post.title,
    version: post.versionId,
    free: part?.document,
    sections: [],
    images,
    files: new Map(part?.files),
  });
}

/** Refuses the paid text to callers without access. A free post has none to refuse. */
export async function requireFreePost(id: string, context: RequestContext): Promise<PublishedPost> {
  const post = await findPublishedPost(publicDb(), id);
  if (!post) throw new AppError("not_found", { detail: "This post does not exist, or it is no longer published." });
  if (post.terms.access === "free") return post;
  requireServedCountry(context);
  throw paymentRequired(post, await getNanoRate(publicDb()), context);
}

function toWhole({ post, free, sections, pictures, files }: PurchasedPost): Whole {
  const images = pictures.map(({ id, src, width, height }) => ({ id, url: src, width, height }));
  return { id: post.id, title: post.title, version: post.versionId, free, sections, images, files: new Map(files) };
}

const sectionsSchema = z.array(z.object({ heading: z.string().nullish(), doc: z.unknown() })).catch([]);

async function write({ id, title, version, free, sections, images, files }: Whole): Promise<PostContent> {
  const parts = sectionsSchema.parse(sections).map(({ heading, doc }) => ({ heading, document: readDocument(doc) }));
  const opening = readDocument(free);
  const shown = await listPostsById(publicDb(), [opening, ...parts.map(({ document }) => document)].flatMap(postIdsOf));
  const addresses: MarkdownAddresses = {
    pictureUrl: (image) => images.find((one) => one.id === image)?.url ?? null,
    fileUrl: (file) => wholeOf(files.get(file)),
    postUrl: (post) => {
      const card = shown.find((one) => one.id === post);
      return card ? postUrlOf(card) : null;
    },
  };
  const toPart = (document: PostDocument, heading: string | null): Part => ({
    heading,
    html: paidToHtml(document, addresses),
    markdown: paidToMarkdown(document, addresses),
  });
  return {
    ...{ id, title, version, images },
    free: toPart(opening, null),
    sections: parts.map(({ document, heading }, idx) => ({ idx, ...toPart(document, heading ?? null) })),
  };
}

function readDocument(stored: unknown): PostDocument {
  return { type: "doc", content: keepKnownBlocks(stored) };
}
