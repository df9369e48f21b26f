import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { writeBoughtText, writeReceipt } from "#lib/exports/bought-files.ts";
import { writeGhost } from "#lib/exports/ghost.ts";
import { readPurchases, writePayouts, writePromotions, writePurchases, writeSales } from "#lib/exports/money-files.ts";
import {
  documentAsWritten,
  type ExportedPost,
  folderOf,
  hasGaps,
  picturesOf,
  readOwnPosts,
  textsOf,
} from "#lib/exports/own-post.ts";
import type { OwnRows } from "#lib/exports/own-rows.ts";
import {
  writeAppeals,
  writeComments,
  writeFollowers,
  writeFollowing,
  writeProfile,
} from "#lib/exports/person-files.ts";
import {
  filePath,
  type PostAddresses,
  picturePath,
  toDraftMarkdown,
  toGhostHtml,
  toPostHtml,
  toPostJson,
  toPostMarkdown,
} from "#lib/exports/post-files.ts";
import { describeContents } from "#lib/exports/read-me.ts";
import { readMedia } from "#lib/exports/stored-media.ts";
import type { ZipEntry } from "#lib/exports/zip.ts";
import { postIdsOf } from "#lib/posts/document/document.ts";
import { postPath } from "#lib/posts/post.ts";
import type { FindLinks } from "#lib/purchases/downloads/copy.ts";

/** Called after each post and each purchase. */
type Step = () => Promise<void>;

const STEPS = `
  select to_jsonb((select count(*) from public.posts p where p.profile_id = (select auth.uid()))
    + (select count(*) from public.purchases b where b.status = 'paid')) as row`;

/** About how many steps there will be. */
export async function countSteps({ read }: OwnRows): Promise<number> {
  const [count] = await read(z.int(), STEPS);
  return count ?? 0;
}

/** Every file of the archive, one after the other. */
export async function* listContents(rows: OwnRows, step: Step): AsyncGenerator<ZipEntry> {
  const at = new Date();
  const gaps: string[] = [];
  const file = (path: string, text: string): ZipEntry => ({ path, at, content: [Buffer.from(text)] });
  const long = (path: string, texts: AsyncIterable<string>): ZipEntry => ({ path, at, content: toBytes(texts) });
  yield file("profile.json", await writeProfile(rows));
  for await (const post of readOwnPosts(rows)) {
    yield* listPost(rows, post);
    if (hasGaps(post)) gaps.push(`posts/${folderOf(post)}/`);
    await step();
  }
  yield long("ghost/ghost.json", writeGhost(readGhostPosts(rows), at));
  yield long("purchases.csv", writePurchases(rows));
  yield long("sales.csv", writeSales(rows));
  yield long("payouts.csv", writePayouts(rows));
  yield long("promotions.csv", writePromotions(rows));
  yield long("followers.csv", writeFollowers(rows));
  yield long("following.csv", writeFollowing(rows));
  yield long("comments.csv", writeComments(rows));
  yield long("appeals.csv", writeAppeals(rows));
  const findLinks: FindLinks = (ids) => readLinks(rows, ids);
  // A post may have been bought twice: refunded and bought again, or after a quote that was not paid in full.
  const postIds = new Set<string>();
  for await (const page of readPurchases(rows)) {
    for (const purchase of page) {
      const { post_id: postId } = purchase;
      for (const { path, content } of await writeReceipt(rows, purchase)) yield { path, at, content: [content] };
      const text = postIds.has(postId) ? null : await writeBoughtText(rows, postId, findLinks);
      postIds.add(postId);
      if (text) yield file(text.path, text.text);
      if (purchase.status === "paid") await step();
    }
  }
  yield file("README.txt", describeContents(at, { missing: [...rows.missing], gaps }));
}

async function* listPost(rows: OwnRows, post: ExportedPost): AsyncGenerator<ZipEntry> {
  const at = new Date(post.updated_at);
  const links = await linksOf(rows, post);
  const file = (name: string, text: string): ZipEntry => ({
    path: `posts/${folderOf(post)}/${name}`,
    at,
    content: [Buffer.from(text)],
  });
  yield file("post.md", toPostMarkdown(post, links));
  yield file("post.html", toPostHtml(post, links));
  yield file("post.json", toPostJson(post));
  if (post.newer) yield file("newer-draft.md", toDraftMarkdown(post, post.newer, links));
  const pictures = picturesOf(post).map((picture) => ({ ...picture, to: picturePath(post, picture) }));
  const files = post.files.map((one) => ({ ...one, to: filePath(post, one) }));
  for (const [bucket, items] of [
    ["paid-images", pictures],
    ["post-files", files],
  ] as const) {
    for await (const { to, pieces } of readMedia(rows, bucket, items))
      yield { path: to, at, content: pieces, isPacked: true };
  }
}

async function* readGhostPosts(rows: OwnRows) {
  for await (const post of readOwnPosts(rows)) {
    yield { post, html: toGhostHtml(post, await linksOf(rows, post)) };
  }
}

const linkSchema = z.object({ id: z.guid(), slug: z.string(), handle: z.string() });
const LINKS = `
  select jsonb_build_object('id', p.id, 'slug', coalesce(p.slug, p.id::text), 'handle', a.handle::text) as row
  from public.posts p join public.profiles a on a.id = p.profile_id
  where p.id = any ($1::uuid[]) and p.status = 'published' and a.handle is not null`;

/** Where the cards of a text lead. */
function linksOf(rows: OwnRows, post: ExportedPost): Promise<PostAddresses> {
  return readLinks(
    rows,
    textsOf(post).flatMap((text) => postIdsOf(documentAsWritten(text))),
  );
}

async function readLinks({ read }: OwnRows, ids: string[]): Promise<PostAddresses> {
  if (ids.length === 0) return new Map();
  const found = await read(linkSchema, LINKS, [ids]);
  return new Map(
    found.map(({ id, slug, handle }) => [id, new URL(postPath({ author: { handle }, slug }), env.SITE_URL).href]),
  );
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
