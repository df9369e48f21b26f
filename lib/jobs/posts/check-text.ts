import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { checkText } from "#lib/moderation/checks/check-text.ts";

const payloadSchema = z.object({ id: z.uuid() });
const olderSchema = z.object({ after: z.uuid().optional() });

type Helpers = Pick<JobHelpers, "query">;

/** After a publication, an edit or a withdrawal: what its text resembles, and what resembles it. */
export async function checkPublishedText(payload: unknown, { query }: Helpers): Promise<void> {
  await checkText((sql, values) => query(sql, values), payloadSchema.parse(payload).id);
}

/** Queues the check of some posts that were published before it existed, then itself. */
export async function checkOlderTexts(payload: unknown, { query }: Helpers): Promise<void> {
  const { after } = olderSchema.parse(payload);
  await query("select private.queue_older_texts(coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'))", [
    after ?? null,
  ]);
}
