import type { PostDocument } from "#lib/posts/document/document.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";

/** The worker's own connection: it reads every text, so no other process may have it. */
export type TextQuery = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** What a version holds: its free part, and its paid sections. */
export type StoredText = { free_doc: unknown; sections: unknown };

/** A published post as a check sees it: both parts together. */
export type ReadText = { id: string; versionId: string; document: PostDocument };

/** The text that readers see, or null if they see none. */
export async function readPublishedText(query: TextQuery, postId: string): Promise<ReadText | null> {
  const { rows } = await query("select * from private.read_compared_post($1)", [postId]);
  const [row] = rows as (StoredText & { id: string; version_id: string })[];
  return row ? { id: row.id, versionId: row.version_id, document: joinWhole(row.free_doc, row.sections) } : null;
}
