import { z } from "zod";
import { isLanguageTag } from "#lib/creators/locales.ts";
import { priceRawSchema } from "#lib/creators/schema.ts";
import { documentSchema } from "#lib/posts/document/schema.ts";
import {
  CANONICAL_URL_MAX,
  CHANGE_NOTE_MAX,
  COVER_TEXT_MAX,
  EXCERPT_MAX,
  NOTE_MAX,
  SEARCH_TEXT_MAX,
  SUBTITLE_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from "#lib/posts/drafts/draft.ts";
import { LICENSES } from "#lib/posts/post.ts";
import { BACKDATE_FIRST, BACKDATE_MISTAKE } from "#lib/posts/publishing/backdate.ts";

const MICROS_MAX = 10n ** 12n;

const limited = (what: string, max: number) =>
  z.string().refine((text) => [...text].length <= max, `${what} has at most ${max} characters.`);

const priceRaw = priceRawSchema.nullable();

const usdMicros = z
  .string()
  .regex(/^[1-9]\d{0,12}$/, { error: "The amount is in millionths of a dollar, as digits.", abort: true })
  .refine((text) => BigInt(text) <= MICROS_MAX, "This price is too high for a post.")
  .nullable();

const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,100}$/, "An address has lower-case letters, digits and hyphens, at most 100.");
const tag = z.string().regex(/^[a-z0-9-]{2,30}$/, "A tag has 2 to 30 lower-case letters, digits or hyphens.");

const NO_PAGE = "This is not a web address that begins with https://.";
const webAddress = z
  .url({ protocol: /^https$/, error: NO_PAGE })
  .startsWith("https://", NO_PAGE)
  .refine(
    (text) => [...text].length <= CANONICAL_URL_MAX,
    `A web address has at most ${CANONICAL_URL_MAX} characters.`,
  );

const ownPicture = z.uuidv4({ error: "That is no picture of this post." }).toLowerCase();

/** The database knows the day of publication, and refuses what is later. */
const backdate = z.iso
  .date({ error: BACKDATE_MISTAKE, abort: true })
  .refine((day) => day >= BACKDATE_FIRST, BACKDATE_MISTAKE);

/** The fields that may change. Missing fields stay as they are. */
const fields = z
  .strictObject({
    title: limited("A title", TITLE_MAX),
    subtitle: limited("A subtitle", SUBTITLE_MAX).nullable(),
    excerpt: limited("An excerpt", EXCERPT_MAX).nullable(),
    language: z.string().refine(isLanguageTag, "Choose a language from the list."),
    category_id: z.string().max(30).nullable(),
    cover_image_id: ownPicture.nullable(),
    cover_alt: limited("A description", COVER_TEXT_MAX.alt).nullable(),
    cover_caption: limited("A caption", COVER_TEXT_MAX.caption).nullable(),
    slug,
    tags: z.array(tag).max(TAGS_MAX, `A post has at most ${TAGS_MAX} tags.`),
    listed: z.boolean(),
    access: z.enum(["free", "paid", "pwyw"]),
    price_currency: z.enum(["XNO", "USD"]),
    price_raw: priceRaw,
    price_usd_micros: usdMicros,
    pwyw_min_raw: priceRaw,
    pwyw_suggested_raw: priceRaw,
    refund_window_min: z.union([z.literal(0), z.literal(10), z.literal(60), z.literal(1440)], {
      error: "Choose a refund window from the list.",
    }),
    offers_downloads: z.boolean(),
    comments_mode: z.enum(["everyone", "buyers", "off"]),
    shows_comments: z.boolean(),
    creation_method: z.enum(["human", "assisted", "generated", "agent"]).nullable(),
    creation_note: limited("A note", NOTE_MAX).nullable(),
    content_warning: z.enum(["none", "sensitive", "adult"]),
    seo_title: limited("A title for search engines", SEARCH_TEXT_MAX.title).nullable(),
    seo_description: limited("A description for search engines", SEARCH_TEXT_MAX.description).nullable(),
    canonical_url: webAddress.nullable(),
    license: z.enum(LICENSES, { error: "Choose a licence from the list." }),
    backdated_to: backdate.nullable(),
    og_image_id: ownPicture.nullable(),
    doc: documentSchema,
  })
  .partial();

const seenVersion = z.int().min(0);

/** The client chooses the id, so that a retry after a lost answer creates no second draft. */
export const createPostSchema = fields.pick({ title: true, subtitle: true, doc: true }).extend({
  id: z.uuidv4().toLowerCase().optional(),
});

export const savePostSchema = fields.extend({
  version: seenVersion,
  reason: z.enum(["autosave", "manual", "restore"]).optional(),
});

export const publishPostSchema = z.strictObject({
  version: seenVersion,
  notify: z.boolean().default(false),
  listed: z.boolean().optional(),
  rightsConfirmed: z.boolean(),
  /** When the post publishes by itself. Left out: now. */
  scheduledAt: z.iso.datetime({ offset: true, error: "Choose a time from five minutes to one year ahead." }).optional(),
  /** Changes a published post from free to paid, or back. */
  access: z.enum(["free", "paid", "pwyw"]).optional(),
  /** Agrees that a free post takes its paywall break out: everyone can then read what was to be paid for. */
  opensPaidPart: z.boolean().default(false),
  changeNote: limited("A note", CHANGE_NOTE_MAX).optional(),
});

/** What happens to sold copies: buyers keep them, or every sale not yet paid out is refunded. */
export const deletePostSchema = z.strictObject({ mode: z.enum(["keep", "refund"]).default("keep") });

export type CreatedPost = z.output<typeof createPostSchema>;
export type SavedPost = z.output<typeof savePostSchema>;
export type DeletedPost = z.output<typeof deletePostSchema>;
export type PublishInput = z.output<typeof publishPostSchema>;
