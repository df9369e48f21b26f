import type { TaskSpec } from "graphile-worker";
import { z } from "zod";
import { log } from "#lib/log.ts";
import { pathAtWidth, smallerWidths } from "#lib/posts/media/image.ts";
import { findQrCode } from "#lib/storage/find-qr-code.ts";
import { adminDb } from "#lib/supabase/admin.ts";

const AT_ONCE = 20;
const PAUSE_MS = 60_000;
const FIRST = "00000000-0000-0000-0000-000000000000";
/** As wide as findQrCode looks. */
const WIDEST = 2_000;

type LookHelpers = {
  query: (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  addJob: (name: "look_for_qr_codes", payload: { after: string }, spec: TaskSpec) => Promise<unknown>;
};

const picturesSchema = z.array(z.object({ id: z.uuid(), path: z.string() }));
const payloadSchema = z.object({ after: z.uuid().default(FIRST) });

/** Looks at some pictures that nothing was found out about, then queues itself for the next ones. Each is looked at once in a run. */
export async function lookForQrCodes(payload: unknown, { query, addJob }: LookHelpers): Promise<void> {
  const { after } = payloadSchema.parse(payload);
  const { rows } = await query("select * from private.list_pictures_not_looked_at($1, $2)", [after, AT_ONCE]);
  const pictures = picturesSchema.parse(rows);
  for (const { id, path } of pictures) {
    try {
      const found = await findQrCode(await readStored(path));
      if (found !== null) await query("select private.note_qr_code($1, $2)", [id, found]);
    } catch (error) {
      // The others are looked at all the same, this one again tomorrow.
      log.error("a stored picture could not be looked at", { error, image: id });
    }
  }
  const last = pictures.at(-1);
  if (!last || pictures.length < AT_ONCE) return;
  const runAt = new Date(Date.now() + PAUSE_MS);
  await addJob("look_for_qr_codes", { after: last.id }, { jobKey: "look_for_qr_codes", runAt });
}

async function readStored(path: string): Promise<Uint8Array> {
  const own = Number(/(\d+)\.webp$/.exec(path)?.[1]);
  const width = own > WIDEST ? (smallerWidths(own).findLast((narrower) => narrower <= WIDEST) ?? own) : own;
  const { data, error } = await adminDb().storage.from("paid-images").download(pathAtWidth(path, width));
  if (error) throw new Error("Could not read a picture.", { cause: error });
  return new Uint8Array(await data.arrayBuffer());
}
