import { type Browser, chromium } from "playwright";
import type { Product } from "#embedded/product.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { readLongTexts, wordsOf } from "#tests/support/documents/long-texts.ts";
import { definedOnly, ensureBrowser, FLAGS } from "#tests/support/e2e/browser.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";
import { queryProduct } from "#tests/support/world/people.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

/** Pages of the demo content, by what they are. The post is locked, after less than 1,000 free words. */
export const PATHS = {
  home: "/",
  browse: "/browse",
  search: "/search?q=bread",
  profile: "/@mira/profile/posts",
  post: "/@mira/what-the-shoe-mender-told-me-about-prices",
} as const;

export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const { product, stop } = await startTestProduct();
  try {
    return await work(product);
  } finally {
    await stop();
  }
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const found = await ensureBrowser((text) => void process.stdout.write(`${text}\n`));
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: definedOnly(found.env),
    args: FLAGS,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A post for sale by a new author, so short that a phone shows its button without scrolling. */
export const addShortPost = (product: Product) =>
  addPost(product, { free: documentOf(["A farthing bought a reel of thread. ".repeat(5)]) });

/** A free post as long as all texts of the site together, which it repeats. */
export async function addLongPost(product: Product): Promise<string> {
  const words = (await readLongTexts()).map(({ body }) => wordsOf(body)).join("\n\n");
  const paragraphs = words.split(/\n\s*\n/).map((text) => text.replaceAll(/\s+/g, " ").trim());
  return addPost(product, { priceRaw: null, free: documentOf(paragraphs.filter((text) => text !== "")) });
}

function documentOf(paragraphs: readonly string[]): PostDocument {
  return {
    type: "doc",
    content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  };
}

async function addPost({ supabase }: Product, options: Parameters<World["addPost"]>[1]): Promise<string> {
  const world = openWorld(supabase.databaseUrl, 2);
  try {
    return await readPostPath(supabase, await world.addPost(await world.addPerson({ isCreator: true }), options));
  } finally {
    await world.close();
  }
}

export async function readPostPath(supabase: Product["supabase"], postId: string): Promise<string> {
  const sql = `select '/@' || a.handle || '/' || p.slug as path
    from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1`;
  const [row] = await queryProduct<{ path: string }>(supabase, sql, [postId]);
  if (!row) throw new Error(`There is no post ${postId}.`);
  return row.path;
}
