import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { PAYMENT_STATES, PURCHASE_STATUSES } from "#lib/purchases/purchase.ts";
import { isConsentTextId } from "#lib/purchases/quote/consent.ts";

const KEY_MAX = 200;

/** Takes no price: the post has one. An amount counts only if the author lets readers choose it. */
export const createSchema = z.strictObject({
  postId: uuidParam,
  kind: z.literal("post", { error: "Only posts are sold so far." }).default("post"),
  amountRaw: z
    .string()
    .regex(/^[1-9]\d{0,38}$/, "The amount is in raw, as digits.")
    .optional(),
  /** From a 402 answer: a caller who pays through one is a program. */
  terms: z.string().max(100).optional(),
  consentTextId: z.string().refine(isConsentTextId, "This text does not exist.").optional(),
});

export const verifySchema = z.strictObject({ purchaseId: uuidParam });

export const sessionSchema = z.strictObject({ purchaseId: uuidParam, userId: uuidParam });

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "An Idempotency-Key may contain only visible ASCII characters, without spaces.")
  .max(KEY_MAX, `An Idempotency-Key has at most ${KEY_MAX} characters.`);

/** Identifies retries of the same request. */
export function readIdempotencyKey({ headers }: Pick<Request, "headers">): string | undefined {
  const given = headers.get("idempotency-key");
  if (given === null) return undefined;
  const { success, data, error } = idempotencyKey.safeParse(given);
  if (success) return data;
  throw new AppError("validation_failed", { detail: error.issues[0]?.message ?? "", field: "Idempotency-Key" });
}

/** A purchase as the database describes it, with every column. */
export const factsSchema = z.object({
  id: z.string(),
  post_id: z.string(),
  buyer_id: z.string().nullable(),
  status: z.enum(PURCHASE_STATUSES),
  payment_state: z.enum(PAYMENT_STATES),
  amount_raw: z.string(),
  received_raw: z.string(),
  missing_raw: z.string(),
  ephemeral_address: z.string(),
  price_currency: z.enum(["XNO", "USD"]),
  expires_at: z.string(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  refund_window_min: z.number(),
  refund_window_ends_at: z.string().nullable(),
  meta: z.object({ session_created: z.boolean().default(false), session_user_id: z.string().nullable().default(null) }),
  was_changed: z.boolean(),
});
export type Facts = z.output<typeof factsSchema>;

export const purchaseSnapshotSchema = z.object({
  facts: factsSchema,
  refund_reason: z.string().nullable(),
  returning_raw: z.string(),
  returned_raw: z.string(),
  unaddressed_raw: z.string(),
  known_hashes: z.array(z.string()),
  unconfirmed_since: z.string().nullable(),
  is_chain_away: z.boolean(),
  may_ask_chain: z.boolean(),
});
export type PurchaseSnapshot = z.output<typeof purchaseSnapshotSchema>;
