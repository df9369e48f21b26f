import { z } from "zod";
import { PAYMENT_STATES, PURCHASE_STATUSES } from "#lib/purchases/purchase.ts";

const raw = z.string().regex(/^\d{1,39}$/);
const time = z.iso.datetime({ offset: true });
const status = z.enum(PURCHASE_STATUSES);
const paymentState = z.enum(PAYMENT_STATES);
const uri = z.string().startsWith("nano:");

export const clientPurchaseSchema = z.object({
  ...{ id: z.uuid(), postId: z.uuid(), ephemeralAddress: z.string(), uri },
  ...{ amount: z.string(), amountRaw: raw, receivedRaw: raw, missingRaw: raw },
  ...{ status, paymentState, accessToken: z.string(), expiresAt: time, createdAt: time },
  /** False if the buyer has no session: then the access token is the only proof. */
  hasSession: z.boolean(),
});

/** A purchase as the buyer's browser holds it, one per post. `amount` is in Nano, the other amounts in raw. */
export type ClientPurchase = z.output<typeof clientPurchaseSchema>;

const createdSchema = z.object({
  purchase: z.object({
    ...{
      id: z.uuid(),
      status,
      payment_state: paymentState,
      access_token: z.string(),
      expires_at: time,
      created_at: time,
    },
    ...{ amount: z.string(), raw_amount: raw, received_raw: raw },
  }),
  ephemeral_address: z.object({ ephemeral_address: z.string() }),
  uri,
});

/** Reads the answer of POST /api/purchases/create. */
export function readCreated(postId: string, hasSession: boolean, answer: unknown): ClientPurchase {
  const { purchase, ephemeral_address: address, uri } = createdSchema.parse(answer);
  return {
    ...{ id: purchase.id, postId, hasSession, ephemeralAddress: address.ephemeral_address, uri },
    ...{ amount: purchase.amount, amountRaw: purchase.raw_amount, receivedRaw: purchase.received_raw },
    missingRaw: missingOf(purchase.raw_amount, purchase.received_raw),
    ...{ status: purchase.status, paymentState: purchase.payment_state, accessToken: purchase.access_token },
    ...{ expiresAt: purchase.expires_at, createdAt: purchase.created_at },
  };
}

/** Reads the answer of GET /api/purchases/{id}: the purchase, and what the server knows about it. */
export function readWhole(hasSession: boolean, answer: unknown): { purchase: ClientPurchase; verdict: Verdict } {
  const { purchase } = wholeSchema.parse(answer);
  return { purchase: readCreated(purchase.post_id, hasSession, answer), verdict: readVerdict(purchase) };
}

function missingOf(amountRaw: string, receivedRaw: string): string {
  const missing = BigInt(amountRaw) - BigInt(receivedRaw);
  return missing > 0n ? missing.toString() : "0";
}

const verdictSchema = z.object({
  ...{ status, payment_state: paymentState, received_raw: raw, missing_raw: raw, expires_at: time },
  ...{ returning_raw: raw, returned_raw: raw, unaddressed_raw: raw, refund_reason: z.string().nullable() },
  network: z.enum(["up", "slow", "away"]),
  meta: z.object({ session_created: z.boolean(), session_user_id: z.string().nullable() }),
});

export type Verdict = z.output<typeof verdictSchema>;

const wholeSchema = z.object({ purchase: verdictSchema.extend({ post_id: z.uuid() }) });

/** Reads the answer of POST /api/purchases/verify. */
export function readVerdict(answer: unknown): Verdict {
  return verdictSchema.parse(answer);
}

export function applyVerdict(purchase: ClientPurchase, verdict: Verdict): ClientPurchase {
  return {
    ...purchase,
    ...{ status: verdict.status, paymentState: verdict.payment_state },
    ...{ receivedRaw: verdict.received_raw, missingRaw: verdict.missing_raw },
    expiresAt: verdict.expires_at,
  };
}

/** The same payment URI for another amount, for example the rest of a part payment. */
export function withAmount(uri: string, amountRaw: string): string {
  return uri.replace(/([?&]amount=)\d+/, `$1${amountRaw}`);
}
