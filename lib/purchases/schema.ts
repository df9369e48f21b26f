import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { firstMistake, parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { purchaseSchema } from "#lib/purchases/purchase.ts";
import { isConsentTextId } from "#lib/purchases/quote/consent.ts";
import type { Database } from "#lib/supabase/database.types.ts";

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
  return parseIdempotencyKey(headers.get("idempotency-key"));
}

/** The same for a form, which carries it in a field. */
export function parseIdempotencyKey(given: string | null | undefined): string | undefined {
  if (given === null || given === undefined) return undefined;
  const { success, data, error } = parsePlainly(idempotencyKey, given);
  if (success) return data;
  throw new AppError("validation_failed", { detail: firstMistake(error), field: "Idempotency-Key" });
}

const { session_created, session_user_id } = purchaseSchema.shape.meta.shape;

type Row = Database["public"]["CompositeTypes"]["purchase_facts"];
type SnapshotRow = Database["public"]["CompositeTypes"]["purchase_look"];

/** A purchase as the database describes it, with every column. `quote/answers.ts` turns it into what the API gives. */
export const factsSchema = purchaseSchema
  .pick({
    ...{ id: true, post_id: true, status: true, payment_state: true, received_raw: true, missing_raw: true },
    ...{ price_currency: true, expires_at: true, created_at: true, paid_at: true },
    ...{ refund_window_min: true, refund_window_ends_at: true, receipt_first: true },
  })
  .extend({
    buyer_id: z.guid().nullable(),
    amount_raw: purchaseSchema.shape.raw_amount,
    ephemeral_address: z.string(),
    meta: z.object({
      session_created: session_created.default(false),
      session_user_id: session_user_id.default(null),
    }),
    was_changed: z.boolean(),
    post_title: z.string().nullable(),
  }) satisfies z.ZodType<Row>;
export type Facts = z.output<typeof factsSchema>;

export const purchaseSnapshotSchema = purchaseSchema
  .pick({ refund_reason: true, returning_raw: true, returned_raw: true, unaddressed_raw: true })
  .extend({
    facts: factsSchema,
    known_hashes: z.array(z.string()),
    unconfirmed_since: z.string().nullable(),
    is_chain_away: z.boolean(),
    may_ask_chain: z.boolean(),
  }) satisfies z.ZodType<SnapshotRow>;
export type PurchaseSnapshot = z.output<typeof purchaseSnapshotSchema>;
