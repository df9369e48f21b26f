import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { makeExport } from "#lib/exports/make-export.ts";
import { removeParts } from "#lib/exports/stored-parts.ts";
import { giveWay } from "#lib/jobs/process/give-way.ts";

const payloadSchema = z.object({ id: z.uuid() });

/** Makes the download that a person asked for. */
export async function makePersonExport(
  payload: unknown,
  helpers: Pick<JobHelpers, "query" | "withPgClient">,
): Promise<void> {
  const { query, withPgClient } = helpers;
  await makeExport(payloadSchema.parse(payload).id, { query, withPgClient, giveWay });
}

/** Deletes a download's files after its row is gone. */
export async function removeExportFiles(payload: unknown): Promise<void> {
  await removeParts(payloadSchema.parse(payload).id, () => true);
}
