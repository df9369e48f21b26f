import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { checkText } from "#lib/moderation/checks/check-text.ts";
import { loadLinkList } from "#lib/moderation/checks/link-list.ts";
import { linkService } from "#lib/moderation/checks/links.ts";

const payloadSchema = z.object({ id: z.uuid() });
const olderSchema = z.object({ after: z.uuid().optional() });

type Helpers = Pick<JobHelpers, "query">;

/** After a publication, an edit or a withdrawal: what its text resembles, and where its links lead. */
export async function checkPublishedText(payload: unknown, { query }: Helpers): Promise<void> {
  const service = env.LINK_CHECK_URL === undefined ? null : linkService(env.LINK_CHECK_URL);
  await checkText((sql, values) => query(sql, values), payloadSchema.parse(payload).id, service);
}

/** Queues the check of some posts that were published before it existed, then itself. */
export async function checkOlderTexts(payload: unknown, { query }: Helpers): Promise<void> {
  const { after } = olderSchema.parse(payload);
  await query("select private.queue_older_texts(coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'))", [
    after ?? null,
  ]);
}

/** Reads the list of dangerous sites again when its file has changed. */
export async function loadDangerousSites(
  _payload: unknown,
  { query, logger }: Pick<JobHelpers, "query" | "logger">,
): Promise<void> {
  const length = await loadLinkList((sql, values) => query(sql, values), env.LINK_LIST_FILE);
  if (length !== null) logger.info(`load_link_list: ${length}`);
}
