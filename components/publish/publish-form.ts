import { formatAmount } from "#lib/nano/raw.ts";
import {
  CANONICAL_URL_MAX,
  COVER_TEXT_MAX,
  type Draft,
  EXCERPT_MAX,
  NOTE_MAX,
  type PostFields,
  SEARCH_TEXT_MAX,
  TAGS_MAX,
} from "#lib/posts/drafts/draft.ts";
import { readDollarPrice, readNanoPrice, writeDollars } from "#lib/posts/drafts/price-field.ts";
import { readSlug, readTags } from "#lib/posts/drafts/typed-labels.ts";
import { readPageUrl } from "#lib/posts/links/typed-address.ts";
import { LICENSES } from "#lib/posts/post.ts";
import type { Terms } from "#lib/posts/price.ts";
import { BACKDATE_FIRST, BACKDATE_MISTAKE, lastBackdate } from "#lib/posts/publishing/backdate.ts";

export type TypedTerms = Pick<PostFields, "access" | "price_currency"> & {
  /** As they are typed. */
  price: string;
  minimum: string;
  suggested: string;
};

/** What is missing can be saved as it is; what is typed and wrong cannot. */
type Refuse = (message: string, controlId: string, isTyped?: boolean) => void;

export type PublishFormReading = {
  changes: Partial<PostFields>;
  mistakes: { message: string; controlId: string; isTyped: boolean }[];
};

/** The settings of the publish screen that are right, and what is wrong with the others. */
export function readPublishForm(
  form: FormData,
  terms: TypedTerms,
  firstPublishedAt: string | null,
): PublishFormReading {
  const mistakes: PublishFormReading["mistakes"] = [];
  const refuse: Refuse = (message, controlId, isTyped = true) => void mistakes.push({ message, controlId, isTyped });
  const tags = readTags(textOf(form, "tags"));
  const wrongTag = tags.find((tag) => !/^[a-z0-9-]{2,30}$/.test(tag));
  const hasTags = wrongTag === undefined && tags.length <= TAGS_MAX;
  if (wrongTag !== undefined)
    refuse(`A tag has 2 to 30 lower-case letters, digits or hyphens. “${wrongTag}” does not fit.`, "post-tags");
  else if (!hasTags) refuse(`A post has at most ${TAGS_MAX} tags.`, "post-tags");
  const slug = readSlug(textOf(form, "slug"));
  const isSlug = /^[a-z0-9-]{1,100}$/.test(slug);
  if (slug !== "" && !isSlug)
    refuse("An address has lower-case letters, digits and hyphens, at most 100.", "post-slug");
  const short = (field: keyof typeof LONGEST) => {
    const text = textOf(form, field);
    const isShort = [...text].length <= LONGEST[field];
    if (!isShort) refuse(`This has at most ${LONGEST[field]} characters.`, `post-${field}`);
    return isShort ? { [field]: text || null } : {};
  };
  const original = textOf(form, "canonical_url");
  const canonical = readPageUrl(original);
  const isCanonical = original === "" || (canonical !== null && canonical.length <= CANONICAL_URL_MAX);
  if (!isCanonical)
    refuse(
      `Enter a web address that begins with https://, of at most ${CANONICAL_URL_MAX} characters.`,
      "post-canonical_url",
    );
  const backdate = textOf(form, "backdated_to");
  const isBackdate =
    backdate === "" || (backdate >= BACKDATE_FIRST && backdate <= lastBackdate(firstPublishedAt, new Date()));
  if (!isBackdate) refuse(BACKDATE_MISTAKE, "post-backdated_to");
  const method = METHODS.find((known) => known === form.get("creation_method")) ?? null;
  const changes: Partial<PostFields> = {
    ...readTerms(terms, firstPublishedAt !== null, refuse),
    ...(isSlug ? { slug } : {}),
    ...(hasTags ? { tags: tags.toSorted() } : {}),
    ...short("excerpt"),
    ...short("creation_note"),
    ...short("seo_title"),
    ...short("seo_description"),
    ...(isCanonical ? { canonical_url: canonical } : {}),
    ...(form.has("cover_image_id") ? { ...short("cover_alt"), ...short("cover_caption") } : NO_COVER_WORDS),
    ...(isBackdate ? { backdated_to: backdate || null } : {}),
    category_id: textOf(form, "category_id") || null,
    cover_image_id: textOf(form, "cover_image_id") || null,
    og_image_id: textOf(form, "og_image_id") || null,
    language: textOf(form, "language"),
    creation_method: method,
    content_warning: form.has("sensitive") ? "sensitive" : "none",
    listed: !form.has("unlisted"),
    comments_mode: COMMENTS.find((known) => known === form.get("comments_mode")) ?? "everyone",
    shows_comments: form.has("shows_comments"),
    refund_window_min: Number(textOf(form, "refund_window_min")),
    offers_downloads: form.has("downloads"),
    license: LICENSES.find((known) => known === form.get("license")) ?? "all-rights",
  };
  return { changes, mistakes };
}

const LONGEST = {
  excerpt: EXCERPT_MAX,
  creation_note: NOTE_MAX,
  seo_title: SEARCH_TEXT_MAX.title,
  seo_description: SEARCH_TEXT_MAX.description,
  cover_alt: COVER_TEXT_MAX.alt,
  cover_caption: COVER_TEXT_MAX.caption,
};
const NO_COVER_WORDS = { cover_alt: null, cover_caption: null };
const METHODS = ["human", "assisted", "generated", "agent"] as const;
const COMMENTS = ["everyone", "buyers", "off"] as const;

/** As they are typed. */
export function typedTermsOf(draft: Draft): TypedTerms {
  const { access, price_currency } = draft;
  const typed = (raw: string | null) => (raw === null ? "" : formatAmount(BigInt(raw), "Nano"));
  const dollars = draft.price_usd_micros === null ? "" : writeDollars(BigInt(draft.price_usd_micros));
  const price = price_currency === "USD" ? dollars : typed(draft.price_raw);
  return {
    access,
    price_currency,
    price,
    minimum: typed(draft.pwyw_min_raw),
    suggested: typed(draft.pwyw_suggested_raw),
  };
}

/** The typed amount, if it is one. */
export function asTerms({ access, price_currency, price, minimum, suggested }: TypedTerms): Terms {
  const digits = (value: bigint | undefined) => value?.toString() ?? null;
  return {
    access,
    currency: price_currency,
    priceRaw: price_currency === "XNO" ? digits(readNanoPrice(price).value) : null,
    priceUsdMicros: price_currency === "USD" ? digits(readDollarPrice(price).value) : null,
    pwywMinRaw: digits(readNanoPrice(minimum).value),
    pwywSuggestedRaw: digits(readNanoPrice(suggested).value),
  };
}

/** A published post becomes free or paid only when it is published again. */
function readTerms(
  { access, price_currency, price, minimum, suggested }: TypedTerms,
  wasPublished: boolean,
  refuse: Refuse,
): Partial<PostFields> {
  const kind = wasPublished ? {} : { access };
  if (access === "free") return kind;
  if (access === "pwyw") {
    const least = readNanoPrice(minimum);
    if (least.mistake !== undefined) refuse(least.mistake, "post-price", minimum.trim() !== "");
    const suggestedPrice = suggested.trim() === "" ? null : readNanoPrice(suggested);
    if (suggestedPrice?.mistake !== undefined) refuse(suggestedPrice.mistake, "post-suggested");
    const isLess =
      least.value !== undefined && suggestedPrice?.value !== undefined && suggestedPrice.value < least.value;
    if (isLess) refuse("The suggested amount must be at least the minimum.", "post-suggested");
    if (isLess || least.value === undefined || suggestedPrice?.mistake !== undefined) return kind;
    return {
      ...kind,
      pwyw_min_raw: least.value.toString(),
      pwyw_suggested_raw: suggestedPrice?.value.toString() ?? null,
    };
  }
  const read = price_currency === "USD" ? readDollarPrice(price) : readNanoPrice(price);
  if (read.mistake !== undefined) refuse(read.mistake, "post-price", price.trim() !== "");
  if (read.value === undefined && price.trim() !== "") return kind;
  const value = read.value?.toString() ?? null;
  return price_currency === "USD"
    ? { ...kind, price_currency, price_usd_micros: value }
    : { ...kind, price_currency, price_raw: value };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
