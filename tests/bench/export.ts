import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import type { Product } from "#embedded/product.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { pace } from "#tests/bench/database/measure-writes.ts";
import { type BenchBuyer, createPurchase, makeBuyers, withPosts } from "#tests/bench/purchases/buyers.ts";
import { type Funder, openFunder } from "#tests/bench/purchases/funder.ts";
import { withProduct } from "#tests/bench/reading/stage.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { until } from "#tests/support/until.ts";
import type { Person, World } from "#tests/support/world/world.ts";

const USUAL = { posts: 500, buyersBefore: 60, buyersDuring: 300 };
const SMALL = { posts: 20, buyersBefore: 5, buyersDuring: 30 };
const PICTURES_PER_POST = 3;
const WARM_UPS = 5;
const [WIDTH, HEIGHT] = [1280, 853];
const PARAGRAPH = "A farthing bought a reel of thread, or the loan of a good book for one evening. ".repeat(4);

type Stage = { product: Product; world: World; post: string; funder: Funder };
type Times = { create: number; paid: number };

/** An author with many posts asks for everything, while readers buy one after the other. */
export function measureExport({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const sizes = isSmall ? SMALL : USUAL;
  return withProduct((product) =>
    withPosts(product, async (world, post) => {
      const author = await world.addPerson({ isCreator: true });
      await addPosts(product, world, author, sizes.posts);
      const fromDuring = WARM_UPS + sizes.buyersBefore;
      const buyers = await makeBuyers(product, fromDuring + sizes.buyersDuring);
      await untilQuiet(world);
      const funder = await openFunder(product);
      try {
        const stage = { product, world, post, funder };
        const quiet = await buyUntil(stage, buyers.slice(0, fromDuring), () => false);
        const before = quiet.slice(WARM_UPS);
        const { made, during } = await duringExport(stage, author, buyers.slice(fromDuring));
        return rowsOf(sizes.posts, { before, during, made });
      } finally {
        await funder.close();
      }
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

/** What the new posts have set in motion is over. */
async function untilQuiet({ one }: World): Promise<void> {
  const sql =
    "select (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::integer as due";
  await until("no job is left", async () => (await one<{ due: number }>(sql)).due === 0, 300_000);
}

async function buyUntil(stage: Stage, buyers: readonly BenchBuyer[], isOver: () => boolean): Promise<Times[]> {
  const times: Times[] = [];
  for (const buyer of buyers) {
    if (isOver()) break;
    times.push(await buyOne(stage, buyer));
  }
  return times;
}

async function buyOne({ product, world, post, funder }: Stage, buyer: BenchBuyer): Promise<Times> {
  const startedAt = performance.now();
  const { id, address, amountRaw } = await createPurchase(product.siteUrl, buyer, post);
  const create = performance.now() - startedAt;
  const signed = funder.sign(address, amountRaw);
  await funder.publish(signed);
  const confirmedAt = await funder.confirmedAt(signed);
  const sql = "select (extract(epoch from paid_at) * 1000)::float8 as at from public.purchases where id = $1";
  const read = async () => (await world.one<{ at: number | null }>(sql, [id])).at;
  await until("it is paid", async () => (await read()) !== null);
  return { create, paid: ((await read()) ?? Number.NaN) - confirmedAt };
}

type Made = { ms: number; bytes: number };

/** The time until ready is the database's own: from the request to the finished file. */
async function duringExport(
  stage: Stage,
  author: Person,
  buyers: readonly BenchBuyer[],
): Promise<{ made: Made; during: Times[] }> {
  const { world } = stage;
  const [{ id = "" } = {}] = await world.as<{ id: string }>(author, "select public.begin_export() as id");
  const sql = `select state, bytes::float8 as bytes, (extract(epoch from changed_at - created_at) * 1000)::float8 as ms
    from public.exports where id = $1`;
  const read = () => world.one<Made & { state: string }>(sql, [id]);
  let isOver = false;
  const ready = until("the export is ready", async () => (await read()).state === "ready", 300_000).finally(() => {
    isOver = true;
  });
  const [during] = await Promise.all([buyUntil(stage, buyers, () => isOver), ready]);
  return { made: await read(), during };
}

function rowsOf(posts: number, { before, during, made }: { before: Times[]; during: Times[]; made: Made }): Row[] {
  const row = (what: string, key: keyof Times): Row => ({
    what: `${what}: ${before.length} readers before the export, ${during.length} during it`,
    result: [before, during].map((times) => formatTimes(times.map((one) => one[key]))).join(" → "),
    aim: "as before",
  });
  const megabytes = Math.round(made.bytes / 1_000_000);
  return [
    {
      what: `“Download everything” of ${posts} posts with ${PICTURES_PER_POST} pictures each, ${megabytes} MB, until it is ready, while readers buy`,
      result: milliseconds(made.ms),
      aim: "≤ 60 s",
    },
    row("POST /api/purchases/create", "create"),
    row("node’s confirmation → paid", "paid"),
  ];
}

function formatTimes(times: number[]): string {
  return `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`;
}
