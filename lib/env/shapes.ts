import { z } from "zod";

// A message never repeats the value: it may be a secret, or a secret in the wrong place.

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}.` });
}

export function nonEmpty() {
  return z.string().min(1);
}

export function webAddress() {
  return z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://." })
    .transform((address) => address.replace(/\/+$/, ""));
}

/** A web address with only a scheme, a host and a port. */
export function origin() {
  return webAddress()
    .refine((address) => URL.parse(address)?.href === `${URL.parse(address)?.origin}/`, {
      error: "must be an address without a path, query or password.",
    })
    .transform((address) => new URL(address).origin);
}

/** Several addresses in order of preference, separated by commas. */
export function addressList(protocol: RegExp, beginnings: string) {
  const address = z.url({ protocol }).transform((one) => one.replace(/\/+$/, ""));
  const error = `must be one or more addresses that begin with ${beginnings}, separated by commas.`;
  return z.string().transform((text, context) => {
    const list = z
      .array(address)
      .min(1)
      .safeParse(text.split(",").map((one) => one.trim()));
    if (list.success) return list.data;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

/** Countries as codes of ISO 3166, separated by commas. */
export function countryList() {
  return z
    .string()
    .transform((text) => text.split(",").map((code) => code.trim().toUpperCase()))
    .refine((codes) => codes.every(isCountry), {
      error: "must be two-letter country codes of ISO 3166, separated by commas.",
    });
}

/** Region codes that browsers know and no proxy reports as a country. */
const NOT_COUNTRIES = new Set("AC CP CQ DG EA EU EZ IC TA UN XA XB ZZ".split(" "));

const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Refuses other names of a country, too: UK would match no visitor from GB. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NOT_COUNTRIES.has(code)) return false;
  return REGIONS.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

/** The seed of the Nano accounts: 32 bytes. */
export function nanoSeed() {
  return z.string().regex(/^[0-9a-f]{64}$/i, { error: "must be a seed: 64 hex digits." });
}

/** Checks the format only. The worker checks the checksum (lib/jobs/payouts/fee-account.ts). */
export function nanoAccount() {
  return z.string().regex(/^nano_[13][13456789abcdefghijkmnopqrstuwxyz]{59}$/, {
    error: "must be a Nano address: nano_ and 60 characters.",
  });
}

export function seedName() {
  return z.string().regex(/^[a-z0-9-]{1,40}$/, { error: "must be up to 40 lower-case letters, digits and hyphens." });
}

export function keyBeginningWith(prefix: string) {
  return z.string().regex(new RegExp(`^${prefix}[\\w-]+$`), { error: `must be a key that begins with ${prefix}.` });
}

export function longSecret() {
  return z.string().min(32, { error: "must be a secret of at least 32 characters." });
}

/** A key of the curve P-256 in base64url, as browsers and web-push write it. */
export function pushKey(bytes: number, beginning = "") {
  const error = `must be a key of ${bytes} bytes in base64url.`;
  return z
    .base64url({ error })
    .refine((key) => key.startsWith(beginning) && Buffer.from(key, "base64url").length === bytes, { error });
}

export function wholeNumber() {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: "must be a whole number, 0 or more." })
    .transform(Number);
}

export function factor() {
  const error = "must be a whole number from 1 to 10000.";
  return wholeNumber().refine((times) => times >= 1 && times <= 10_000, { error });
}

export function port() {
  const error = "must be a port: a whole number from 0 to 65535.";
  return z
    .string()
    .regex(/^\d{1,5}$/, { error })
    .transform(Number)
    .refine((number) => number <= 65_535, { error });
}

export function switchedOn() {
  return z.stringbool({ error: "must be true or false." });
}

export function mailServer() {
  return z.url({ protocol: /^smtps?$/, error: "must be an address that begins with smtp:// or smtps://." });
}

export function mailAddress() {
  return z.email({ error: "must be an e-mail address." });
}

/** AES takes keys of 16, 24 or 32 bytes. */
export function encryptionKey() {
  return z
    .base64({ error: "must be a key of 16, 24 or 32 bytes in base64." })
    .refine((key) => [16, 24, 32].includes(Buffer.from(key, "base64").length), {
      error: "must be a key of 16, 24 or 32 bytes in base64.",
    });
}

/** Jobs and locks belong to a session, and a pooler in transaction mode changes it with every transaction. */
export function databaseAddress() {
  return z
    .url({ protocol: /^postgres(ql)?$/, error: "must be an address that begins with postgresql://." })
    .refine((address) => !isTransactionPooler(address), {
      error: "leads to a pooler in transaction mode (port 6543 or pgbouncer=true); session mode is needed.",
    });
}

/** The web server runs single statements, so any pooler works. Only this role is accepted: others could do too much. */
export function webDatabaseAddress() {
  return z
    .url({ protocol: /^postgres(ql)?$/, error: "must be an address that begins with postgresql://." })
    .refine((address) => /^farthing_web(\.|$)/.test(URL.parse(address)?.username ?? ""), {
      error: "must name the role farthing_web.",
    });
}

function isTransactionPooler(address: string): boolean {
  const url = URL.parse(address);
  const query = url?.searchParams;
  return url?.port === "6543" || query?.get("port") === "6543" || query?.get("pgbouncer") === "true";
}
