import { expect, test } from "vitest";
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
  expect(data.posts[1]).toMatchObject({ title: "(Untitled)", slug: draft.id, status: "draft", published_at: null });
  expect(data.tags.map(({ slug }: { slug: string }) => slug)).toEqual(["birds", "winter"]);
  expect(data.posts_tags).toHaveLength(3);
  expect(data.posts_meta[0]).toMatchObject({ post_id: OWN_POST.id, meta_title: "Wrens", feature_image_alt: "A wren" });
});

test("an account without posts gives a file that can be imported, too", async () => {
  expect((await write([])).data).toEqual({ posts: [], tags: [], posts_tags: [], posts_meta: [] });
});
