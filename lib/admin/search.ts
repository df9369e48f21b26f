import { z } from "zod";
import type { StaffRole } from "#lib/auth/viewer.ts";
import { purchaseSchema } from "#lib/purchases/purchase.ts";

/** As many characters as the longest post address needs. */
export const SEARCH_MAX = 400;

const at = z.string();
const text = z.string().nullable();

const { shape } = purchaseSchema;

const purchaseShape = purchaseSchema
  .pick({ status: true, payment_state: true, received_raw: true, missing_raw: true })
  .extend({
    ...{ account: z.string(), payers: z.array(z.string()) },
    /** For owner and finance. Support sees the lines above, with masked accounts. */
    more: z
      .object({
        ...{ id: shape.id, amount_raw: shape.raw_amount, created_at: shape.created_at, paid_at: shape.paid_at },
        ...{ post_title: text, seller_handle: text },
        payouts: z.array(z.object({ id: z.string(), kind: z.string(), status: z.string(), amount_raw: z.string() })),
      })
      .optional(),
  });
export type FoundPurchase = z.output<typeof purchaseShape>;

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
  person: personShape.nullable().default(null),
  post: postShape.nullable().default(null),
});
export type StaffFound = z.output<typeof foundShape>;

export type SearchState = { words: string; error: string | null; found: StaffFound | null };

const MONEY = "a block, an account, a purchase or a receipt number";
const PEOPLE = "a handle, an e-mail address or the address of a post";

/** What a role can search by, for use in a sentence. */
export function describeSearch(role: StaffRole): string {
  switch (role) {
    case "owner":
      return `${MONEY}, ${PEOPLE}`;
    case "finance":
    case "support":
      return MONEY;
    case "moderator":
      return PEOPLE;
  }
}
