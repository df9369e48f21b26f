import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import type { Product } from "#embedded/product.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { pace } from "#tests/bench/database/measure-writes.ts";
import { withBuying } from "#tests/bench/purchases/buy-during.ts";
import { withProduct } from "#tests/bench/reading/stage.ts";
import { milliseconds, type Row } from "#tests/bench/result.ts";
import { until } from "#tests/support/until.ts";
import type { Person, World } from "#tests/support/world/world.ts";

const USUAL = { posts: 500, buyersBefore: 200, buyersDuring: 300 };
const SMALL = { posts: 20, buyersBefore: 5, buyersDuring: 30 };
const PICTURES_PER_POST = 3;
const [WIDTH, HEIGHT] = [1280, 853];
const PARAGRAPH = "A farthing bought a reel of thread, or the loan of a good book for one evening. ".repeat(4);

/** An author with many posts asks for everything, while readers buy one after the other. */
export function measureExport({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const sizes = isSmall ? SMALL : USUAL;
  return withProduct((product) =>
    withBuying(product, sizes, async ({ world, buyDuring }) => {
      const author = await world.addPerson({ isCreator: true });
      await addPosts(product, world, author, sizes.posts);
      const { result, rows } = await buyDuring("the export", () => makeExport(world, author));
      return [rowOf(sizes.posts, result), ...rows];
    }),
  );
}

/** Pictures are of the paid part, so that no job has to move them. */
async function addPosts({ supabase }: Product, world: World, author: Person, count: number): Promise<void> {
  const { storage } = createClient(supabase.supabaseUrl, supabase.secretKey, { auth: { persistSession: false } });
  const picture = await makePicture();
  await pace(Array.from({ length: count }), async () => {
    const imageIds = Array.from({ length: PICTURES_PER_POST }, () => randomUUID());
    const id = await world.addPost(author, { free: documentOf(10), paid: documentOf(30, imageIds) });
    for (const imageId of imageIds) {
      const path = `${author.id}/${id}/${imageId}/${WIDTH}.webp`;
      const { error } = await storage.from("paid-images").upload(path, picture, { contentType: "image/webp" });
      if (error) throw error;
      await world.pool.query(
        `insert into public.post_images (id, post_id, profile_id, is_paid, path, width, height, bytes)
         values ($1, $2, $3, true, $4, $5, $6, $7)`,
        [imageId, id, author.id, path, WIDTH, HEIGHT, picture.length],
      );
    }
  });
}

/** With noise, so that it is as large as a photograph. */
function makePicture(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "grey", noise } })
    .webp()
    .toBuffer();
}

function documentOf(paragraphs: number, imageIds: readonly string[] = []): PostDocument {
  const text = { type: "paragraph" as const, content: [{ type: "text" as const, text: PARAGRAPH }] };
  const images = imageIds.map((imageId) => ({
    type: "image" as const,
    attrs: { imageId, alt: "A reel of thread", isDecorative: false, caption: "", width: "normal" as const },
  }));
  return { type: "doc", content: [...Array.from({ length: paragraphs }, () => text), ...images] };
}

type Made = { ms: number; bytes: number };

/** The time until ready is the database's own: from the request to the finished file. */
async function makeExport(world: World, author: Person): Promise<Made> {
  const [{ id = "" } = {}] = await world.as<{ id: string }>(author, "select public.begin_export() as id");
  const sql = `select state, bytes::float8 as bytes, (extract(epoch from changed_at - created_at) * 1000)::float8 as ms
    from public.exports where id = $1`;
  const read = () => world.one<Made & { state: string }>(sql, [id]);
  await until("the export is ready", async () => (await read()).state === "ready", 300_000);
  return read();
}

function rowOf(posts: number, { ms, bytes }: Made): Row {
  const megabytes = Math.round(bytes / 1_000_000);
  return {
    what: `“Download everything” of ${posts} posts with ${PICTURES_PER_POST} pictures each, ${megabytes} MB, until it is ready, while readers buy`,
    result: milliseconds(ms),
    aim: "≤ 60 s",
  };
}
