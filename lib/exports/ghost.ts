import type { ExportedPost } from "#lib/exports/own-post.ts";
import { ghostPictureUrl } from "#lib/exports/post-files.ts";
import { shownDateOf } from "#lib/posts/publishing/backdate.ts";

/** The version of Ghost whose export this looks like. Later ones take it, too. */
const GHOST_VERSION = "5.0.0";
/** Its columns' limits, where ours are longer. */
const [ID_CHARS, ALT_MAX_CHARS] = [24, 191];

type Relations = {
  tags: Map<string, { id: string; name: string; slug: string }>;
  tagsOfPosts: { post_id: string; tag_id: string; sort_order: number }[];
  meta: object[];
};

/** A JSON file that Ghost's importer takes, piece by piece. */
export async function* writeGhost(
  posts: AsyncIterable<{ post: ExportedPost; html: string }>,
  at: Date,
): AsyncGenerator<string> {
  const relations: Relations = { tags: new Map(), tagsOfPosts: [], meta: [] };
  const meta = { exported_on: at.getTime(), version: GHOST_VERSION };
  yield `{"db":[{"meta":${JSON.stringify(meta)},"data":{"posts":[`;
  let separator = "";
  for await (const { post, html } of posts) {
    // The trash stays behind: Ghost has none.
    if (post.status === "deleted") continue;
    relate(post, relations);
    yield `${separator}${JSON.stringify(toGhostPost(post, html))}`;
    separator = ",";
  }
  const tables = { tags: [...relations.tags.values()], posts_tags: relations.tagsOfPosts, posts_meta: relations.meta };
  yield `],${JSON.stringify(tables).slice(1)}}]}`;
}

/** Ghost makes its own format from the HTML. */
function toGhostPost(post: ExportedPost, html: string) {
  const isPublished = post.status === "published";
  return {
    id: ghostId(post),
    uuid: post.id,
    title: post.title || "(Untitled)",
    slug: post.slug ?? post.id,
    html,
    type: "post",
    status: isPublished ? "published" : "draft",
    visibility: post.access === "free" ? "public" : "paid",
    featured: false,
    custom_excerpt: post.excerpt ?? post.subtitle,
    feature_image: ghostPictureUrl(post, post.cover_image_id),
    canonical_url: post.canonical_url,
    created_at: post.created_at,
    updated_at: post.updated_at,
    // Ghost has one date, the one that readers see.
    published_at:
      isPublished && post.published_at
        ? shownDateOf({ backdatedTo: post.backdated_to, publishedAt: post.published_at })
        : null,
  };
}

function relate(post: ExportedPost, { tags, tagsOfPosts, meta }: Relations): void {
  const post_id = ghostId(post);
  post.tags.forEach((name, sort_order) => {
    const tag = tags.get(name) ?? { id: String(tags.size + 1).padStart(ID_CHARS, "0"), name, slug: name };
    tags.set(name, tag);
    tagsOfPosts.push({ post_id, tag_id: tag.id, sort_order });
  });
  meta.push({
    post_id,
    meta_title: post.seo_title,
    meta_description: post.seo_description,
    og_image: ghostPictureUrl(post, post.og_image_id),
    feature_image_alt: post.cover_alt?.slice(0, ALT_MAX_CHARS) ?? null,
    feature_image_caption: post.cover_caption,
  });
}

/** It gives its own ids, and needs these only to join the tables. */
function ghostId({ id }: ExportedPost): string {
  return id.replaceAll("-", "").slice(0, ID_CHARS);
}
