import type { ExportedPost } from "#lib/exports/own-post.ts";
import { ghostPictureUrl } from "#lib/exports/post-files.ts";

/** The version of Ghost whose export this looks like. Later ones take it, too. */
const GHOST_VERSION = "5.0.0";

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
    id: post.id,
    uuid: post.id,
    title: post.title || "(Untitled)",
    slug: post.slug ?? post.id,
    html,
    type: "post",
    status: isPublished ? "published" : "draft",
    visibility: post.access === "free" ? "public" : "paid",
    featured: 0,
    custom_excerpt: post.excerpt ?? post.subtitle,
    feature_image: ghostPictureUrl(post, post.cover_image_id),
    canonical_url: post.canonical_url,
    created_at: post.created_at,
    updated_at: post.updated_at,
    published_at: isPublished ? post.published_at : null,
  };
}

function relate(post: ExportedPost, { tags, tagsOfPosts, meta }: Relations): void {
  post.tags.forEach((name, sort_order) => {
    tags.set(name, { id: name, name, slug: name });
    tagsOfPosts.push({ post_id: post.id, tag_id: name, sort_order });
  });
  meta.push({
    post_id: post.id,
    meta_title: post.seo_title,
    meta_description: post.seo_description,
    og_image: ghostPictureUrl(post, post.og_image_id),
    feature_image_alt: post.cover_alt,
    feature_image_caption: post.cover_caption,
  });
}
