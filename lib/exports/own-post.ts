import { randomUUID } from "node:crypto";
import { z } from "zod";
import { toSafeName } from "#lib/exports/names.ts";
import { type OwnRows, readPages } from "#lib/exports/own-rows.ts";
import { imageIdsOf, joinAtPaywall, type PostDocument } from "#lib/posts/document/document.ts";
import { keepKnownBlocks } from "#lib/posts/document/free-document.ts";
import { joinWhole, readWholeDocument } from "#lib/posts/document/whole-document.ts";

const text = { title: z.string(), subtitle: z.string().nullable(), free_doc: z.unknown(), sections: z.unknown() };
const fileSchema = z.object({ id: z.guid(), path: z.string() });

const postSchema = z.object({
  ...text,
  id: z.guid(),
  slug: z.string().nullable(),
  status: z.enum(["draft", "scheduled", "published", "unpublished", "removed", "deleted", "hidden"]),
  version: z.int().nullable(),
  excerpt: z.string().nullable(),
  language: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  access: z.enum(["free", "paid", "pwyw"]),
  price_currency: z.enum(["XNO", "USD"]),
  price_raw: z.string().nullable(),
  price_usd_micros: z.string().nullable(),
  pwyw_min_raw: z.string().nullable(),
  license: z.string(),
  creation_method: z.string().nullable(),
  content_warning: z.string(),
  canonical_url: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  cover_image_id: z.guid().nullable(),
  cover_alt: z.string().nullable(),
  cover_caption: z.string().nullable(),
  og_image_id: z.guid().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  published_at: z.string().nullable(),
  first_published_at: z.string().nullable(),
  backdated_to: z.string().nullable(),
  /** A newer text that is not published. */
  newer: z.object(text).nullable(),
  pictures: z.array(fileSchema),
  files: z.array(fileSchema.extend({ name: z.string(), bytes: z.int() })),
});

export type ExportedPost = z.output<typeof postSchema>;

/** Their texts may have a megabyte each. */
const PAGE = 5;

// What the law forbids to show is not handed out, not even to its author.
const POSTS = `
  select jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'status', p.status, 'version', v.n, 'title', coalesce(v.title, p.title), 'subtitle', v.subtitle,
    'free_doc', v.free_doc, 'sections', b.sections, 'excerpt', p.excerpt, 'language', p.language, 'category', p.category_id,
    'access', p.access, 'price_currency', p.price_currency, 'price_raw', p.price_raw::text,
    'price_usd_micros', p.price_usd_micros::text, 'pwyw_min_raw', p.pwyw_min_raw::text, 'license', p.license,
    'creation_method', p.creation_method, 'content_warning', p.content_warning, 'canonical_url', p.canonical_url,
    'seo_title', p.seo_title, 'seo_description', p.seo_description, 'cover_image_id', p.cover_image_id, 'cover_alt', p.cover_alt,
    'cover_caption', p.cover_caption, 'og_image_id', p.og_image_id, 'created_at', p.created_at, 'updated_at', p.updated_at,
    'published_at', p.published_at, 'first_published_at', p.first_published_at,
    'backdated_to', p.backdated_to,
    'newer', case when n.id is not null then jsonb_build_object('title', n.title, 'subtitle', n.subtitle,
      'free_doc', n.free_doc, 'sections', m.sections) end,
    'tags', coalesce((select jsonb_agg(t.tag order by t.tag) from public.post_tags t where t.post_id = p.id), '[]'),
    'pictures', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path) order by i.id)
      from public.post_images i where i.post_id = p.id and i.profile_id = p.profile_id), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'path', f.path, 'name', f.name, 'bytes', f.bytes) order by f.id)
      from public.post_files f where f.post_id = p.id and f.profile_id = p.profile_id and f.state <> 'awaited'), '[]')) as row
  from public.posts p
  left join public.post_versions v on v.post_id = p.id
    and case when p.current_version_id is null then v.n = p.latest_version else v.id = p.current_version_id end
  left join public.post_bodies b on b.version_id = v.id
  left join public.post_versions n on n.post_id = p.id and n.n = p.latest_version and n.n > v.n
  left join public.post_bodies m on m.version_id = n.id
  where p.profile_id = (select auth.uid()) and not (p.status = 'removed' and p.removed_by_law) and ($2::uuid is null or p.id > $2)
  order by p.id limit $1`;

/** All posts of the person: what readers see, or else the newest draft. */
export async function* readOwnPosts(rows: OwnRows): AsyncGenerator<ExportedPost> {
  const paged = { rows, schema: postSchema, sql: POSTS, size: PAGE, path: "posts" };
  for await (const page of readPages({ ...paged, keys: ["id"] })) yield* page;
}

/** The name of a post's folder. A slug is unique among its author's, and never looks like an id. */
export function folderOf({ slug, id }: Pick<ExportedPost, "slug" | "id">): string {
  return slug === null ? id : toSafeName(slug, id);
}

type StoredText = Pick<ExportedPost, "free_doc" | "sections">;

/** The text as its author wrote it, with the paywall break. Without blocks that are not known any more. */
export function documentAsWritten({ free_doc, sections }: StoredText): PostDocument {
  const open: PostDocument = { type: "doc", content: keepKnownBlocks(free_doc) };
  return sections === null ? open : joinAtPaywall(open, joinWhole(null, sections));
}

/** What readers see, and the newer text. */
export function textsOf(post: ExportedPost): StoredText[] {
  return post.newer ? [post, post.newer] : [post];
}

/** Whether a text has blocks that are not known: only its JSON has them. */
export function hasGaps(post: ExportedPost): boolean {
  return textsOf(post).some(({ free_doc, sections }) => readWholeDocument(free_doc, sections).hasGaps);
}

/** The pictures that a post shows. Others are leftovers of writing, unless an unknown block may show them. */
export function picturesOf(post: ExportedPost): ExportedPost["pictures"] {
  if (hasGaps(post)) return post.pictures;
  const documents = textsOf(post).map(documentAsWritten);
  const shown = new Set([post.cover_image_id, post.og_image_id, ...documents.flatMap(imageIdsOf)]);
  return post.pictures.filter(({ id }) => shown.has(id));
}

/** Stands for the paywall break while a text is written: formats for readers leave the break out. No text has it. */
const BREAK = `paywall-${randomUUID()}`;

/** Writes a text with a mark where its paid part begins. */
export function writeWithBreak(
  document: PostDocument,
  write: (document: PostDocument) => string,
  mark: string,
): string {
  const marked: PostDocument = {
    type: "doc",
    content: document.content.map((node) =>
      node.type === "paywallBreak" ? { type: "paragraph", content: [{ type: "text", text: BREAK }] } : node,
    ),
  };
  return write(marked)
    .replaceAll(`<p>${BREAK}</p>`, () => mark)
    .replaceAll(BREAK, () => mark);
}
