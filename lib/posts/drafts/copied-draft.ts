import "server-only";
import { createHash } from "node:crypto";
import { type PostDocument, walk } from "#lib/posts/document/document.ts";
import { type Draft, type PostFields, TITLE_MAX } from "#lib/posts/drafts/draft.ts";
import type { SavedPost } from "#lib/posts/drafts/schema.ts";

const SUFFIX = " (copy)";

/** Copied fields. The slug stays with the original, and so does everything that happened to it. */
const TAKEN = [
  ...(["subtitle", "excerpt", "language", "category_id", "tags", "listed", "cover_alt", "cover_caption"] as const),
  ...(["access", "price_currency", "price_raw", "price_usd_micros", "pwyw_min_raw", "pwyw_suggested_raw"] as const),
  ...([
    "refund_window_min",
    "offers_downloads",
    "comments_mode",
    "shows_comments",
    "creation_method",
    "creation_note",
    "content_warning",
    "license",
  ] as const),
] satisfies (keyof PostFields)[];

type Copied = Omit<SavedPost, "version" | "reason">;

/** The text of the copy. Its pictures and files get the given new names; missing ones keep their old names. */
export function copyDraft(draft: Draft, names: ReadonlyMap<string, string>): Copied {
  const fields = Object.fromEntries(TAKEN.map((name) => [name, draft[name]])) as Copied;
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...fields,
    title: titleOfCopy(draft.title),
    cover_image_id: nameOf(draft.cover_image_id),
    og_image_id: nameOf(draft.og_image_id),
    doc: renameIn(draft.doc, names),
  };
}

function titleOfCopy(title: string): string {
  if (title.trim() === "") return "";
  const kept = [...title].slice(0, TITLE_MAX - SUFFIX.length).join("");
  return kept.trimEnd() + SUFFIX;
}

function renameIn(document: PostDocument, names: ReadonlyMap<string, string>): PostDocument {
  const copy = structuredClone(document);
  for (const { attrs } of walk(copy)) {
    if (!attrs) continue;
    rename(attrs, names);
    if ("card" in attrs && attrs.card instanceof Object) rename(attrs.card, names);
    if ("images" in attrs && Array.isArray(attrs.images)) for (const image of attrs.images) rename(image, names);
  }
  return copy;
}

function rename(attrs: object, names: ReadonlyMap<string, string>): void {
  for (const key of ["imageId", "fileId"] as const) {
    const id: unknown = Reflect.get(attrs, key);
    const name = typeof id === "string" ? names.get(id) : undefined;
    if (name !== undefined) Reflect.set(attrs, key, name);
  }
}

/** Deterministic, so that a repeated request copies nothing twice. A version-4 UUID, like every picture's name. */
export function nameInCopy(copyId: string, id: string): string {
  const hex = createHash("sha256").update(`${copyId} ${id}`).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(12, 15)}`,
    `a${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ];
  return parts.join("-");
}
