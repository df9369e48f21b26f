import type { PostFields } from "#lib/posts/drafts/draft.ts";
import { readDollarPrice, readNanoPrice } from "#lib/posts/drafts/price-field.ts";
import type { Terms } from "#lib/posts/price.ts";

export type TypedTerms = Pick<PostFields, "access" | "price_currency"> & {
  /** As they are typed. */
  price: string;
  minimum: string;
  suggested: string;
};

type PublishFormReading = { changes: Partial<PostFields>; mistakes: { message: string; controlId: string }[] };

/** The settings of the publish screen, and what is wrong with them. */
export function readPublishForm(form: FormData, terms: TypedTerms, wasPublished: boolean): PublishFormReading {
  const mistakes: PublishFormReading["mistakes"] = [];
  const refuse = (message: string, controlId: string) => void mistakes.push({ message, controlId });
  const tags = readTags(textOf(form, "tags"));
  const wrongTag = tags.find((tag) => !/^[a-z0-9-]{2,30}$/.test(tag));
  if (wrongTag !== undefined) refuse("A tag has 2 to 30 lower-case letters, digits or hyphens.", "post-tags");
  else if (tags.length > 5) refuse("A post has at most 5 tags.", "post-tags");
  const slug = textOf(form, "slug");
  if (slug !== "" && !/^[a-z0-9-]{1,100}$/.test(slug))
    refuse("An address has lower-case letters, digits and hyphens, at most 100.", "post-slug");
  const method = METHODS.find((known) => known === form.get("creation_method")) ?? null;
  const changes: Partial<PostFields> = {
    ...readTerms(terms, wasPublished, refuse),
    ...(slug === "" ? {} : { slug }),
    tags,
    category_id: textOf(form, "category_id") || null,
    cover_image_id: textOf(form, "cover_image_id") || null,
    cover_alt: textOf(form, "cover_alt") || null,
    cover_caption: textOf(form, "cover_caption") || null,
    language: textOf(form, "language"),
    excerpt: textOf(form, "excerpt") || null,
    creation_method: method,
    creation_note: textOf(form, "creation_note") || null,
    content_warning: form.has("sensitive") ? "sensitive" : "none",
    listed: !form.has("unlisted"),
    comments_mode: COMMENTS.find((known) => known === form.get("comments_mode")) ?? "everyone",
    refund_window_min: Number(textOf(form, "refund_window_min")),
    offers_downloads: form.has("downloads"),
  };
  return { changes, mistakes };
}

const METHODS = ["human", "assisted", "generated", "agent"] as const;
const COMMENTS = ["everyone", "buyers", "off"] as const;

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
  refuse: (message: string, controlId: string) => void,
): Partial<PostFields> {
  const kind = wasPublished ? {} : { access };
  if (access === "free") return kind;
  if (access === "pwyw") {
    const least = readNanoPrice(minimum);
    if (least.mistake !== undefined) refuse(least.mistake, "post-price");
    const suggestedPrice = suggested.trim() === "" ? null : readNanoPrice(suggested);
    if (suggestedPrice?.mistake !== undefined) refuse(suggestedPrice.mistake, "post-suggested");
    if (least.value !== undefined && suggestedPrice?.value !== undefined && suggestedPrice.value < least.value)
      refuse("The suggested amount must be at least the minimum.", "post-suggested");
    return {
      ...kind,
      pwyw_min_raw: least.value?.toString() ?? null,
      pwyw_suggested_raw: suggestedPrice?.value?.toString() ?? null,
    };
  }
  const read = price_currency === "USD" ? readDollarPrice(price) : readNanoPrice(price);
  if (read.mistake !== undefined) refuse(read.mistake, "post-price");
  const value = read.value?.toString() ?? null;
  return price_currency === "USD"
    ? { ...kind, price_currency, price_usd_micros: value }
    : { ...kind, price_currency, price_raw: value };
}

/** Reads tags as people write lists: with commas, spaces, or a hash before each. */
function readTags(text: string): string[] {
  const names = text.split(/[,\n]/).map((name) => name.trim().replace(/^#/, "").toLowerCase().replace(/\s+/g, "-"));
  return [...new Set(names.filter((name) => name !== ""))];
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
