import { expect, test } from "vitest";
import { z } from "zod";
import { writeGhost } from "#lib/exports/ghost.ts";
import type { ExportedPost } from "#lib/exports/own-post.ts";
import { toGhostHtml } from "#lib/exports/post-files.ts";
import { LINKS, OWN_POST, PICTURE } from "#tests/support/documents/own-post.ts";

const AT = new Date("2026-11-26T10:20:30Z");

async function write(posts: ExportedPost[]) {
  async function* each() {
    for (const post of posts) yield { post, html: toGhostHtml(post, LINKS) };
  }
  let text = "";
  for await (const piece of writeGhost(each(), AT)) text += piece;
  return JSON.parse(text).db[0];
}

test("Ghost gets every post with its words, pictures and tags", async () => {
  const draft: ExportedPost = {
    ...OWN_POST,
    id: PICTURE,
    slug: null,
    title: "",
    status: "draft",
    published_at: null,
    tags: ["birds"],
  };
  const trashed: ExportedPost = { ...OWN_POST, status: "deleted" };
  const { meta, data } = await write([OWN_POST, draft, trashed]);
  expect(meta).toEqual({ exported_on: AT.getTime(), version: "5.0.0" });
  expect(data.posts).toHaveLength(2);
  expect(data.posts[0]).toMatchObject({
    ...{ title: OWN_POST.title, slug: "a-wren-in-winter", status: "published", visibility: "paid", type: "post" },
    ...{ custom_excerpt: "In which it snows.", published_at: OWN_POST.published_at },
    feature_image: `__GHOST_URL__/content/images/a-wren-in-winter/${PICTURE}.webp`,
  });
  expect(data.posts[0].html).toMatch(/Everyone reads this\.[\s\S]*<!--members-only-->[\s\S]*Buyers read this\./);
  expect(data.posts[0].html).toContain(`src="__GHOST_URL__/content/images/a-wren-in-winter/${PICTURE}.webp"`);
  const [dated] = (await write([{ ...OWN_POST, backdated_to: "2015-03-04" }])).data.posts;
  expect(dated).toMatchObject({ published_at: "2015-03-04T12:00:00Z" });
  expect(data.posts[1]).toMatchObject({ title: "(Untitled)", slug: draft.id, status: "draft", published_at: null });
  expect(data.tags.map(({ slug }: { slug: string }) => slug)).toEqual(["birds", "winter"]);
  expect(data.posts_tags).toHaveLength(3);
  expect(data.posts_meta[0]).toMatchObject({
    ...{ post_id: data.posts[0].id, meta_title: "Wrens", feature_image_alt: "A wren" },
  });
});

/** What the schema of Ghost 6.65 allows (core/server/data/schema/schema.js). */
const id = z.string().length(24);
const line = (max: number) => z.string().max(max).nullable();
const postSchema = z.strictObject({
  ...{ id, uuid: z.uuid(), title: z.string().min(1).max(255), slug: z.string().min(1).max(191), html: z.string() },
  ...{ type: z.literal("post"), status: z.enum(["published", "draft"]), visibility: z.enum(["public", "paid"]) },
  ...{ featured: z.boolean(), custom_excerpt: line(300), feature_image: line(2000), canonical_url: line(2000) },
  ...{ created_at: z.iso.datetime({ offset: true }), updated_at: z.iso.datetime({ offset: true }) },
  published_at: z.iso.datetime({ offset: true }).nullable(),
});
const metaSchema = z.strictObject({
  ...{ post_id: id, meta_title: line(300), meta_description: line(500), og_image: line(2000) },
  ...{ feature_image_alt: line(191), feature_image_caption: line(65_535) },
});
const dataSchema = z.strictObject({
  posts: z.array(postSchema),
  tags: z.array(z.strictObject({ id, name: z.string().max(191), slug: z.string().max(191) })),
  posts_tags: z.array(z.strictObject({ post_id: id, tag_id: id, sort_order: z.int() })),
  posts_meta: z.array(metaSchema),
});

test("every row fits Ghost's columns, also where ours are longer", async () => {
  const longest = {
    ...{ title: "t".repeat(120), slug: "s".repeat(100), excerpt: "e".repeat(300), tags: ["t".repeat(30), "u"] },
    ...{ cover_alt: "a".repeat(200), cover_caption: "c".repeat(300), seo_title: "m".repeat(70) },
  };
  const { data } = await write([OWN_POST, { ...OWN_POST, ...longest, id: PICTURE }]);
  dataSchema.parse(data);
  const ids = new Set([...data.posts, ...data.tags].map((row: { id: string }) => row.id));
  for (const { post_id, tag_id } of data.posts_tags) expect(ids.has(post_id) && ids.has(tag_id)).toBe(true);
});

test("an account without posts gives a file that can be imported, too", async () => {
  expect((await write([])).data).toEqual({ posts: [], tags: [], posts_tags: [], posts_meta: [] });
});
