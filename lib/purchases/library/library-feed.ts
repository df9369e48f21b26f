import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Session } from "#lib/auth/session/session.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import type { Feed, FeedItem } from "#lib/posts/feeds/feed.ts";
import { escapeXml } from "#lib/posts/feeds/html.ts";
import { postPath } from "#lib/posts/post.ts";
import { keepReadable, requireMoment } from "#lib/posts/readable.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

export type LibraryFeedFormat = "xml" | "json";

const SECRET_BYTES = 32;

/** The file's name in a feed's address. Log lines lose 64 hex digits (lib/log/redact.ts). */
export const libraryFeedFile = z
  .string()
  .regex(/^[0-9a-f]{64}\.(xml|json)$/)
  .transform((file) => ({
    secret: file.slice(0, 64),
    format: file.endsWith(".json") ? ("json" as const) : ("xml" as const),
  }));

/** Makes the reader's feed a new address, shown this once. The earlier one ends. */
export async function makeLibraryFeed({ viewer }: Session): Promise<{ url: string }> {
  const secret = randomBytes(SECRET_BYTES).toString("hex");
  const { error } = await adminDb().rpc("make_library_feed", { user_id: viewer.id, secret_hash: hashOf(secret) });
  if (error) throw toRefusal(error);
  return { url: addressOf(secret, "xml") };
}

export async function revokeLibraryFeed({ viewer }: Session): Promise<void> {
  const { error } = await adminDb().rpc("revoke_library_feed", { user_id: viewer.id });
  if (error) throw toRefusal(error);
}

/** Since when the caller's feed has its address. Null without one. */
export async function findLibraryFeed({ db }: Session): Promise<string | null> {
  const { data, error } = await db.from("library_feeds").select("created_at").maybeSingle();
  if (error) throw toRefusal(error);
  return data?.created_at ?? null;
}

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  language: z.string(),
  slug: z.string(),
  handle: z.string(),
  name: z.string().nullable(),
  since: z.string(),
  edited_at: z.string().nullable(),
});
type Row = z.output<typeof rowSchema>;

/** What the secret's owner may read today, without any of its text. */
export async function readLibraryFeed(secret: string, format: LibraryFeedFormat): Promise<Feed> {
  const { data, error } = await adminDb().rpc("read_library_feed", { secret_hash: hashOf(secret) });
  if (error) throw toRefusal(error);
  if (data === null) throw new AppError("not_found", { detail: "There is no such feed, or its address has ended." });
  return {
    title: "Your library on Farthing",
    description: "The posts that you own, newest first.",
    homeUrl: whole("/library"),
    selfUrl: addressOf(secret, format),
    language: "en",
    items: keepReadable("library feed", z.array(z.looseObject({ id: z.string() })).parse(data), (row) =>
      toItem(rowSchema.parse(row)),
    ),
  };
}

function toItem({ id, title, summary, language, slug, handle, name, since, edited_at }: Row): FeedItem {
  const url = whole(postPath({ author: { handle }, slug }));
  const lead = summary === null ? "" : `<p>${escapeXml(summary)}</p>\n`;
  return {
    ...{ id, url, title, summary, language, tags: [], picture: null },
    html: `${lead}<p><a href="${escapeXml(url)}">Read it</a></p>`,
    author: { name: name ?? `@${handle}`, url: whole(`/@${handle}`) },
    publishedAt: requireMoment(since),
    editedAt: requireMoment(edited_at ?? since),
  };
}

function addressOf(secret: string, format: LibraryFeedFormat): string {
  return whole(`/api/library-feed/${secret}.${format}`);
}

function whole(path: string): string {
  return new URL(path, env.SITE_URL).href;
}

/** The secret has 256 random bits, so a fast hash is enough. */
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
