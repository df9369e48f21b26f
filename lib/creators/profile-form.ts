import type { OwnProfile, ProfileLink } from "#lib/creators/creator.ts";
import { describeHandleReason } from "#lib/creators/handle.ts";
import { NAME_MISSING } from "#lib/creators/name.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { readTypedAmount } from "#lib/nano/typed-amount.ts";

/** The fields of POST /api/profile, as forms have them. */
export type EditableProfile = Pick<
  OwnProfile,
  | "handle"
  | "name"
  | "bio"
  | "website"
  | "links"
  | "language"
  | "is_agent"
  | "agent_operator"
  | "default_price_raw"
  | "default_refund_window"
  | "refunds_all_readers"
  | "blocks_ai_crawlers"
  | "seller_type"
  | "time_zone"
  | "cover_alt"
  | "legal_name"
  | "legal_address"
  | "country"
  | "tax_id"
>;

export type EditableField = keyof EditableProfile;

export const LINK_ROWS = [0, 1, 2, 3, 4] as const;

type ProfileFormReading = { changes: Partial<EditableProfile>; mistakes: Record<string, string> };

/**
 * The form's fields that differ from the saved profile, so that two open tabs do not undo each other's changes. Also
 * the mistakes the server could not see, because it gets only the changes.
 */
export function readProfileForm(
  form: FormData,
  fields: readonly EditableField[],
  saved: EditableProfile,
): ProfileFormReading {
  const price = textOf(form, "default_price");
  const typed = price === "" ? null : readTypedAmount(price);
  const read: EditableProfile = {
    handle: orNull(textOf(form, "handle").replace(/^@/, "")),
    name: orNull(textOf(form, "name")),
    bio: orNull(textOf(form, "bio").replace(/\r\n?/g, "\n")),
    website: orNull(textOf(form, "website")),
    links: readLinks(form),
    language: textOf(form, "language"),
    is_agent: form.has("is_agent"),
    agent_operator: orNull(textOf(form, "agent_operator")),
    default_price_raw: typed?.raw?.toString() ?? null,
    default_refund_window: Number(textOf(form, "default_refund_window")),
    refunds_all_readers: form.has("refunds_all_readers"),
    blocks_ai_crawlers: form.has("blocks_ai_crawlers"),
    seller_type: readSellerType(textOf(form, "seller_type")),
    time_zone: orNull(textOf(form, "time_zone")),
    cover_alt: orNull(textOf(form, "cover_alt")),
    legal_name: orNull(textOf(form, "legal_name")),
    legal_address: orNull(textOf(form, "legal_address").replace(/\r\n?/g, "\n")),
    country: orNull(textOf(form, "country")),
    tax_id: orNull(textOf(form, "tax_id")),
  };
  const changed = fields.filter((field) => JSON.stringify(read[field]) !== JSON.stringify(saved[field]));
  const mistakes: ProfileFormReading["mistakes"] = {};
  if (fields.includes("name") && read.name === null) mistakes.name = NAME_MISSING;
  if (fields.includes("handle") && read.handle === null) mistakes.handle = describeHandleReason("too_short", "");
  if (fields.includes("default_price_raw") && typed?.mistake) mistakes.default_price_raw = typed.mistake;
  return { changes: Object.fromEntries(changed.map((field) => [field, read[field]])), mistakes };
}

export function formatPrice(raw: string | null): string {
  return raw === null ? "" : formatAmount(BigInt(raw), "Nano");
}

/** Drops empty rows. */
function readLinks(form: FormData): ProfileLink[] {
  const rows = LINK_ROWS.map((n) => ({
    label: textOf(form, `link-label-${n}`),
    url: textOf(form, `link-url-${n}`),
  }));
  return rows.filter(({ label, url }) => label !== "" || url !== "");
}

function readSellerType(text: string): EditableProfile["seller_type"] {
  return text === "private" || text === "trader" ? text : null;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}
