import { z } from "zod";
import { CURRENCIES, ENTRY_STATES, NETWORKS, PAYMENT_STATES, SOURCES, STATUSES } from "#lib/purchases/states.ts";

const raw = z.string().regex(/^\d{1,39}$/);
const time = z.iso.datetime({ offset: true });

/**
 * A purchase as `GET /api/purchases/{id}` answers it. Every other shape of a purchase is a view of this one: the
 * server's answers satisfy it, and browsers accept the same (checkout/read-answers.ts). Amounts are raw, as text; times
 * are ISO 8601.
 */
export const purchaseSchema = z.object({
  id: z.guid(),
  post_id: z.guid(),
  status: z.enum(STATUSES),
  payment_state: z.enum(PAYMENT_STATES),
  /** The price in Nano, as people write it, and in raw. */
  amount: z.string(),
  raw_amount: raw,
  received_raw: raw,
  missing_raw: raw,
  /** With "USD", the amount holds until `expires_at`. */
  price_currency: z.enum(CURRENCIES),
  created_at: time,
  expires_at: time,
  paid_at: time.nullable(),
  refund_window_min: z.int(),
  refund_window_ends_at: time.nullable(),
  /** Opens the receipt for anyone who has it. Null until there is something to show. */
  receipt_url: z.url().nullable(),
  /** Whether the payment created a session that waits for the token's holder, and its user. */
  meta: z.object({ session_created: z.boolean(), session_user_id: z.string().nullable() }),
  network: z.enum(NETWORKS),
  refund_reason: z.string().nullable(),
  /** Money on its way back, money returned, and money waiting for an address. */
  returning_raw: raw,
  returned_raw: raw,
  unaddressed_raw: raw,
  /** The buyer gave up the right to withdraw and gets no mail: the receipt is offered before the text (L2). */
  receipt_first: z.boolean(),
  access_token: z.string(),
});

export type Purchase = z.infer<typeof purchaseSchema>;
export type PurchaseStatus = Purchase["status"];

/** The answer of `POST /api/purchases/verify`. */
export const purchaseStateSchema = purchaseSchema.omit({ access_token: true });
export type PurchaseState = z.infer<typeof purchaseStateSchema>;

/** The answer of `GET /api/purchases/{id}`: enough to rebuild the sheet. */
export const wholePurchaseSchema = z.object({
  purchase: purchaseSchema,
  ephemeral_address: z.object({ ephemeral_address: z.string() }),
  uri: z.string().startsWith("nano:"),
});
export type WholePurchase = z.infer<typeof wholePurchaseSchema>;

/** The answer of `POST /api/purchases/create`: nothing has arrived yet, so nothing is said of it. */
export const openedPurchaseSchema = wholePurchaseSchema.extend({
  purchase: purchaseSchema.omit({
    ...{ meta: true, network: true, refund_reason: true },
    ...{ returning_raw: true, returned_raw: true, unaddressed_raw: true },
  }),
});
export type OpenedPurchase = z.infer<typeof openedPurchaseSchema>;

/** The answer of `POST /api/purchases/session`. */
export const claimedSessionSchema = z.object({
  session: z.object({ access_token: z.string(), refresh_token: z.string() }),
});
export type ClaimedSession = z.infer<typeof claimedSessionSchema>;

/** A row of the library in the answer of `GET /api/purchases`. Its id is the purchase's, or the gift's. */
export const libraryEntrySchema = purchaseSchema.pick({ id: true, paid_at: true, receipt_url: true }).extend({
  post: z.object({ id: purchaseSchema.shape.post_id, title: z.string(), handle: z.string(), slug: z.string() }),
  source: z.enum(SOURCES),
  amountRaw: raw.nullable(),
  /** The purchase's status. Null if nothing was bought. */
  status: purchaseSchema.shape.status.nullable(),
  state: z.enum(ENTRY_STATES),
  refund_until: time.nullable(),
  refunded_at: time.nullable(),
});
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;

/** The answer of `GET /api/purchases`. `next` is the cursor of the next page. */
export const libraryAnswerSchema = z.object({ items: z.array(libraryEntrySchema), next: z.string().nullable() });
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>;
