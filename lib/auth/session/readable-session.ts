import { stringFromBase64URL } from "@supabase/ssr";
import { z } from "zod";
import type { Cookie } from "#lib/auth/session/session-cookies.ts";
import { parseForeignJson } from "#lib/http/foreign-json.ts";

const ENCODED = "base64-";

const jsonObject = z.record(z.string(), z.unknown());
/** Three parts, of which the first two are objects. Others verify the signature. */
const tokenSchema = z
  .string()
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  .refine((token) => token.split(".", 2).every((part) => jsonObject.safeParse(parse(stringOf(part))).success));
const sessionSchema = z.object({
  access_token: tokenSchema,
  refresh_token: z.string(),
  expires_at: z.number(),
  user: jsonObject.nullish(),
});

export type StoredSession = z.output<typeof sessionSchema>;

/**
 * Reports whether Supabase's client can read the session in these cookies. It throws for a token that is "..", a
 * number, or without an object: such a forged cookie is ignored.
 */
export function isReadableSession(parts: readonly Cookie[], name: string): boolean {
  return readStoredSession(parts, name) !== null;
}

/** The session in these cookies as the browser sent it: nothing of it is checked. Null if it is unreadable. */
export function readStoredSession(parts: readonly Cookie[], name: string): StoredSession | null {
  // An empty cookie counts as missing, as in Supabase's client.
  const whole = parts.find((part) => part.name === name)?.value || joinParts(parts, name);
  const text = whole.startsWith(ENCODED) ? stringOf(whole.slice(ENCODED.length)) : whole;
  return sessionSchema.safeParse(parse(text)).data ?? null;
}

/** Joins the numbered parts up to the first gap, as Supabase's client does. */
function joinParts(parts: readonly Cookie[], name: string): string {
  const values = new Map(parts.map((part) => [part.name, part.value]));
  let joined = "";
  for (let index = 0; values.has(`${name}.${index}`); index++) joined += values.get(`${name}.${index}`);
  return joined;
}

function stringOf(base64: string): string {
  try {
    return stringFromBase64URL(base64);
  } catch {
    return "";
  }
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}
