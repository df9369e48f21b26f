import { z } from "zod";
import { payoutShape } from "#lib/admin/payout-shape.ts";
import { aroundShape } from "#lib/admin/row-facts.ts";
import type { StaffRole } from "#lib/auth/viewer.ts";
import { purchaseSchema } from "#lib/purchases/purchase.ts";

/** As many characters as the longest post address needs. */
export const SEARCH_MAX = 400;

const at = z.string();
const text = z.string().nullable();

const { shape } = purchaseSchema;

const purchaseShape = purchaseSchema
  .pick({ id: true, status: true, payment_state: true, received_raw: true, missing_raw: true })
  .extend({
    ...{ account: z.string(), payers: z.array(z.string()) },
    /** Until when what is missing still opens the post. */
    waits_until: shape.paid_at,
    /** Whether the caller can send the receipt again. Null if nothing was sold, or it is not for their office. */
    receipt: z.enum(["sendable", "no_address", "bounced"]).nullable(),
    /** For owner and finance. Support sees the lines above, with masked accounts. */
    more: z
      .object({
        ...{ amount_raw: shape.raw_amount, created_at: shape.created_at, paid_at: shape.paid_at },
        ...{ refund_reason: text, post_title: text, seller_handle: text },
      })
      .optional(),
  });
export type FoundPurchase = z.output<typeof purchaseShape>;

/** All about the only purchase found, for owner and finance. `around` is null if nothing was ever sent. */
const detailsShape = z.object({ around: aroundShape.nullable(), payouts: z.array(payoutShape) });
export type PurchaseDetails = z.output<typeof detailsShape>;

const personShape = z.object({
  ...{ id: z.string(), handle: text, name: text, status: z.string(), is_agent: z.boolean(), joined_at: at },
  ...{ posts: z.int(), open_reports: z.int() },
});
export type FoundPerson = z.output<typeof personShape>;

const postShape = z.object({
  ...{ id: z.string(), title: text, slug: text, status: z.string(), is_listed: z.boolean(), published_at: at },
  open_reports: z.int(),
});
export type FoundPost = z.output<typeof postShape>;

/** A search's results. `kind` says what was searched by; null if the caller's role may not search by that. */
export const foundShape = z.object({
  kind: z.enum(["block", "account", "purchase", "receipt", "handle", "email", "post"]).nullable(),
  count: z.int(),
  purchases: z.array(purchaseShape).default([]),
  details: detailsShape.nullable().default(null),
  person: personShape.nullable().default(null),
  post: postShape.nullable().default(null),
});
export type StaffFound = z.output<typeof foundShape>;

export type SearchState = { words: string; error: string | null; found: StaffFound | null };

const MONEY = "a block, an account, a purchase or a receipt number";
const PEOPLE = "a handle, an e-mail address or the address of a post";

/** What a role can search by: as a sentence continues, and in the few words of an empty field. */
export function describeSearch(role: StaffRole): { keys: string; example: string } {
  switch (role) {
    case "owner":
      return { keys: `${MONEY}, ${PEOPLE}`, example: "Block, account, person, post" };
    case "finance":
    case "support":
      return { keys: MONEY, example: "Block, account, receipt" };
    case "moderator":
      return { keys: PEOPLE, example: "Handle, e-mail, post" };
  }
}
