import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers, WithPgClient } from "graphile-worker";
import { z } from "zod";
import { countSteps, listContents } from "#lib/exports/contents.ts";
import { ownRowsOf } from "#lib/exports/own-rows.ts";
import { type GiveWay, removeParts, storeParts } from "#lib/exports/stored-parts.ts";
import { writeZip } from "#lib/exports/zip.ts";

type Helpers = Pick<JobHelpers, "query"> & {
  withPgClient: WithPgClient;
  giveWay: GiveWay;
};

const startedSchema = z.object({ id: z.guid(), user_id: z.guid(), attempt: z.int() });
type Started = z.output<typeof startedSchema>;

const REPORT_EVERY_MS = 1_000;
/** How long it rests after some work, as a multiple of that: database and storage have readers to answer. */
const REST = 1.5;
const WORK_MS = 5;

/** Another attempt has begun, or the person is gone. */
class Superseded extends Error {}

/**
 * Makes a download, from its beginning: a crash leaves parts that the next attempt replaces. An attempt that was
 * thought dead stops at its next report. After five that failed the download has failed, and its owner may begin again.
 */
export async function makeExport(id: string, helpers: Helpers): Promise<void> {
  const { rows } = await helpers.query("select * from private.start_export($1) where id is not null", [id]);
  if (rows.length === 0) return;
  const [started] = z.tuple([startedSchema]).parse(rows);
  try {
    await writeAttempt(started, helpers);
  } catch (error) {
    await endFailed(started, helpers);
    if (!(error instanceof Superseded)) throw error;
  }
}

/** Removes only its own file, and not if it is the finished one: the answer to `finish_export` may have been lost. */
async function endFailed({ id, attempt }: Started, { query }: Helpers): Promise<void> {
  const { rows } = await query<{ isOver: boolean }>('select private.fail_export($1, $2) as "isOver"', [id, attempt]);
  if (rows[0]?.isOver) await removeParts(id, (n) => n === attempt);
}

async function writeAttempt({ id, user_id: userId, attempt }: Started, helpers: Helpers): Promise<void> {
  await removeParts(id, (n) => n < attempt);
  const own = ownRowsOf(userId, helpers);
  const total = await countSteps(own);
  const report = createReport({ id, attempt, total }, helpers);
  await report(0);
  let done = 0;
  let reportedAt = Date.now();
  const step = async () => {
    done = Math.min(done + 1, total);
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    await report(done);
  };
  const { giveWay } = helpers;
  const { parts, bytes } = await storeParts(
    { id, attempt },
    withRests(writeZip(listContents(own, step)), giveWay),
    giveWay,
  );
  const { rows } = await helpers.query<{ isOurs: boolean }>(
    'select private.finish_export($1, $2, $3, $4) as "isOurs"',
    [id, attempt, parts, bytes],
  );
  if (!rows[0]?.isOurs) throw new Superseded();
}

/** What takes the pieces works between them, too. */
async function* withRests(pieces: AsyncIterable<Uint8Array>, giveWay: GiveWay): AsyncGenerator<Uint8Array> {
  let worked = 0;
  let since = performance.now();
  const rest = async () => {
    worked += performance.now() - since;
    await giveWay();
    if (worked >= WORK_MS) {
      await pause(REST * worked);
      worked = 0;
    }
    since = performance.now();
  };
  for await (const piece of pieces) {
    await rest();
    yield piece;
    await rest();
  }
}

function createReport({ id, attempt, total }: { id: string; attempt: number; total: number }, { query }: Helpers) {
  return async (done: number): Promise<void> => {
    const values = [id, attempt, done, total];
    const { rows } = await query<{ isOurs: boolean }>(
      'select private.report_export($1, $2, $3, $4) as "isOurs"',
      values,
    );
    if (!rows[0]?.isOurs) throw new Superseded();
  };
}
