import "server-only";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { hashPicture, type PictureHash } from "#lib/storage/picture-hash.ts";
import { isListed } from "#lib/storage/picture-list.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const PATIENCE_MS = 10_000;
const answerShape = z.object({ match: z.boolean(), list: z.string().max(100).optional() });

/** Where a picture was to go. */
export type ScannedPlace = "post" | "avatar" | "cover";

/**
 * Compares an upload with the pictures that no one may have (MOD-04, A3), before anything of it is stored. README.md has the
 * contract. A match is reported to moderators at once and refused without a reason: who uploads such a picture learns
 * nothing about the lists.
 */
export async function scanPicture(bytes: Uint8Array, userId: string, place: ScannedPlace): Promise<void> {
  if (env.PICTURE_LIST_FILE === undefined && env.PICTURE_SCAN_URL === undefined) return;
  const found = await find(bytes);
  if (found === null) return;
  const { error } = await adminDb().rpc("report_listed_picture", { user_id: userId, place, ...found });
  if (error) throw toRefusal(error);
  throw new AppError("picture_refused", { detail: "We cannot take this picture. Choose another one." });
}

async function find(bytes: Uint8Array): Promise<{ sha256: string; list: string } | null> {
  try {
    const hash = await hashPicture(bytes);
    const { sha256 } = hash;
    if (env.PICTURE_LIST_FILE !== undefined && (await isListed(env.PICTURE_LIST_FILE, hash))) {
      return { sha256, list: "our own list" };
    }
    if (env.PICTURE_SCAN_URL === undefined) return null;
    const answer = await ask(env.PICTURE_SCAN_URL, bytes, hash);
    return answer.match ? { sha256, list: answer.list ?? "the scanning service" } : null;
  } catch (error) {
    log.error("a picture could not be compared with the lists", { error });
    throw new AppError("internal", {
      status: 503,
      detail: "We cannot check pictures right now, so we take none. This is our fault. Try again in a few minutes.",
      cause: error,
    });
  }
}

async function ask(url: string, bytes: Uint8Array, { sha256, looks }: PictureHash) {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      "x-picture-sha256": sha256,
      ...(looks.length === 0 ? {} : { "x-picture-looks": looks.join(",") }),
    },
    body: Buffer.from(bytes),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The scanning service answered ${answer.status}.`);
  return answerShape.parse(await answer.json());
}
