import { z } from "zod";
import { describeHandleReason, HANDLE_SHAPE, judgeShape } from "#lib/creators/handle.ts";
import { isLanguageTag } from "#lib/creators/locales.ts";
import { isNameShape, NAME_MISSING, NAME_UNAVAILABLE } from "#lib/creators/name.ts";
import { COVER_ALT_MAX } from "#lib/creators/picture-rules.ts";
import { LARGEST_PRICE_RAW, PRICE_REFUSALS, SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { isCountry } from "#lib/env/shapes.ts";
import { QUANTUM_RAW } from "#lib/nano/raw.ts";

export const BIO_MAX = 280;
export const BIO_LINKS_MAX = 3;
export const LINKS_MAX = 5;
export const LINK_LABEL_MAX = 30;
export const URL_MAX = 200;
export const OPERATOR_MAX = 100;
export const WALLET_LABEL_MAX = 30;
export const LEGAL_NAME_MAX = 200;
export const LEGAL_ADDRESS_MAX = 500;
export const TAX_ID_MAX = 50;

export const handleParam = z.string().regex(HANDLE_SHAPE);

const countCharacters = (text: string) => [...text].length;

/** Empty values become null. */
const orNone = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), shape.nullable());

const httpsUrl = z
  .string()
  .trim()
  .max(URL_MAX, `A link has at most ${URL_MAX} characters.`)
  .refine(isHttps, "Enter a link that starts with https://.");

const handle = z.string({ error: "A handle can be changed, but not removed." }).superRefine((text, check) => {
  const reason = judgeShape(text);
  if (reason) check.addIssue(describeHandleReason(reason, text));
});

const name = z
  .string({ error: "A name can be changed, but not removed." })
  .trim()
  .min(1, NAME_MISSING)
  .transform((text) => text.normalize("NFC"))
  .refine(isNameShape, NAME_UNAVAILABLE);

const bio = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .refine((text) => countCharacters(text) <= BIO_MAX, `A bio has at most ${BIO_MAX} characters.`)
  .refine((text) => !/\bhttp:\/\//i.test(text), "Links in a bio must start with https://.")
  .refine(
    (text) => (text.match(/\bhttps:\/\//gi) ?? []).length <= BIO_LINKS_MAX,
    `A bio has at most ${BIO_LINKS_MAX} links.`,
  );

const link = z.strictObject({
  label: z
    .string()
    .trim()
    .min(1, "Give the link a name.")
    .max(LINK_LABEL_MAX, `The name of a link has at most ${LINK_LABEL_MAX} characters.`),
  url: httpsUrl,
});

/** Printed as it is. Invisible characters would only confuse. */
const oneLine = (most: number, what: string) =>
  z
    .string()
    .transform((text) => text.replace(/[\p{C}\p{Z}]+/gu, " ").trim())
    .refine((text) => countCharacters(text) <= most, `${what} has at most ${most} characters.`);

const legalAddress = z
  .string()
  .transform((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{C}\n]/gu, "")
      .trim(),
  )
  .refine(
    (text) => countCharacters(text) <= LEGAL_ADDRESS_MAX,
    `The address has at most ${LEGAL_ADDRESS_MAX} characters.`,
  );

export const linksSchema = z.array(z.object({ label: z.string(), url: z.string() }));

/** A price in Nano, of a post or the default for new ones. */
export const priceRawSchema = z
  .string()
  .regex(/^\d{1,39}$/, { error: "The amount is in raw, as digits.", abort: true })
  .refine((text) => BigInt(text) >= SMALLEST_PRICE_RAW, { error: PRICE_REFUSALS.tooLow, abort: true })
  .refine((text) => BigInt(text) <= LARGEST_PRICE_RAW, { error: PRICE_REFUSALS.tooHigh, abort: true })
  .refine((text) => BigInt(text) % QUANTUM_RAW === 0n, PRICE_REFUSALS.tooFine);

/** The fields of POST /api/profile. Missing fields stay as they are. */
export const profileChangesSchema = z
  .strictObject({
    handle,
    name,
    bio: orNone(bio),
    website: orNone(httpsUrl),
    links: z.array(link).max(LINKS_MAX, `A profile has at most ${LINKS_MAX} links.`),
    language: z.string().refine(isLanguageTag, "Choose a language from the list."),
    is_agent: z.boolean(),
    agent_operator: orNone(z.string().trim().max(OPERATOR_MAX, `The name has at most ${OPERATOR_MAX} characters.`)),
    default_price_raw: orNone(priceRawSchema),
    default_refund_window: z.union([z.literal(0), z.literal(10), z.literal(60), z.literal(1440)], {
      error: "Choose a refund window from the list.",
    }),
    refunds_all_readers: z.boolean(),
    blocks_ai_crawlers: z.boolean(),
    seller_type: z.enum(["private", "trader"], { error: "Choose one of the two." }),
    cover_alt: orNone(
      z
        .string()
        .refine(
          (text) => countCharacters(text) <= COVER_ALT_MAX,
          `A description has at most ${COVER_ALT_MAX} characters.`,
        ),
    ),
    time_zone: orNone(z.string().refine(isTimeZone, "Choose a time zone from the list.")),
    legal_name: orNone(oneLine(LEGAL_NAME_MAX, "The legal name")),
    legal_address: orNone(legalAddress),
    country: orNone(z.string().refine(isCountry, "Choose a country from the list.")),
    tax_id: orNone(oneLine(TAX_ID_MAX, "The tax number")),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to change.");

export type ProfileChanges = z.output<typeof profileChangesSchema>;

export const walletLabelSchema = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : text))
  .refine((text) => text === null || countCharacters(text) <= WALLET_LABEL_MAX, {
    message: `A label has at most ${WALLET_LABEL_MAX} characters.`,
  });

function isHttps(text: string): boolean {
  const url = URL.parse(text);
  return text.startsWith("https://") && url?.username === "" && url.hostname.includes(".");
}

function isTimeZone(text: string): boolean {
  try {
    return text.length <= 64 && Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
