import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { parseForeignJson } from "#lib/http/foreign-json.ts";
import { parsePart } from "#lib/http/validation.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Where the signature stands: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const SIGNATURE_HEADER = "farthing-signature";

const MOST_AGE_SECONDS = 300;

const common = { id: z.string().min(1).max(200), email: z.email().max(320) };

/** At most 200 reports: a hard bounce or a complaint suppresses the address, a soft bounce does not. */
export const mailEventsSchema = z.strictObject({
  events: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ ...common, type: z.literal("bounce"), bounce: z.enum(["hard", "soft"]) }),
        z.strictObject({ ...common, type: z.literal("complaint") }),
      ]),
    )
    .min(1)
    .max(200),
});

type MailEvents = z.output<typeof mailEventsSchema>;

/** The reports of a signed body. Without MAIL_EVENTS_SECRET there is no such call. */
export function readMailEvents(body: Uint8Array, signature: string | null, now = Date.now()): MailEvents {
  const secret = env.MAIL_EVENTS_SECRET;
  if (secret === undefined) throw new AppError("not_found", { detail: "This site takes no reports about e-mails." });
  if (!isSigned(secret, body, signature ?? "", now))
    throw new AppError("forbidden", { detail: "The signature is missing, wrong or older than five minutes." });
  return parsePart("body", mailEventsSchema, parseJson(body));
}

function isSigned(secret: string, body: Uint8Array, signature: string, now: number): boolean {
  const [, seconds = "", mac = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (seconds === "" || Math.abs(now / 1000 - Number(seconds)) > MOST_AGE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(Buffer.from(mac, "hex"), expected);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return parseForeignJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new AppError("validation_failed", { detail: "The body is not JSON that we can read.", cause });
  }
}

/** Stores them, each once. Returns how many were new. */
export async function noteMailEvents({ events }: MailEvents): Promise<number> {
  const { data, error } = await adminDb().rpc("note_mail_events", { events });
  if (error) throw toRefusal(error);
  return data;
}
