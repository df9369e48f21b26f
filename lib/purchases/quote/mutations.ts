import "server-only";
import { z } from "zod";
import { createAnonymousSession } from "#lib/auth/session/anonymous-session.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { findPublishedPost } from "#lib/posts/queries.ts";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { type Caller, holdsToken, requireSessionOrToken } from "#lib/purchases/access/caller.ts";
import { type SessionTokens, sealSession, unsealSession } from "#lib/purchases/access/sealed-session.ts";
import { toState } from "#lib/purchases/quote/answers.ts";
import { consentText } from "#lib/purchases/quote/consent.ts";
import type { RequestContext } from "#lib/purchases/quote/request-context.ts";
import { requireServedCountry } from "#lib/purchases/quote/served-country.ts";
import { type createSchema, type Facts, factsSchema } from "#lib/purchases/schema.ts";
import { loadPurchaseSnapshot } from "#lib/purchases/settle/settlement.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { callDirectly } from "#lib/supabase/direct.ts";
import { publicDb } from "#lib/supabase/public.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** How many unpaid quotes visitors without an account may have open per network. A new one replaces the oldest. */
const OPEN_QUOTES_OF_NETWORK = 200;

export function quotesPerNetwork(): number {
  return OPEN_QUOTES_OF_NETWORK * env.NETWORK_BUDGET_FACTOR;
}

type CheckoutInput = z.output<typeof createSchema>;

/** Opens a quote with an address, for the session's user or for the holder of the token. */
export async function openPurchase(
  caller: Caller,
  input: CheckoutInput,
  context: RequestContext,
  key: string | undefined,
): Promise<Facts> {
  requireServedCountry(context);
  const { session, held } = caller;
  const asked = {
    post_id: input.postId,
    held_purchase_ids: [...held.ids],
    readable_purchase_ids: [...held.readableIds],
    channel: context.isProgram ? ("agent" as const) : ("web" as const),
    is_consent_asked: context.consentAsked !== null,
    may_withdraw: context.mayWithdraw,
    network_quotes: quotesPerNetwork(),
    ...given({
      buyer_country: context.country ?? undefined,
      buyer_id: session?.viewer.id,
      network: context.network ?? undefined,
      offered_raw: input.amountRaw,
      idempotency_key: scopeKey(caller, key),
      consent_text_id: input.consentTextId,
    }),
  };
  const name = "open_purchase";
  const { data, error } = (await callDirectly(name, asked)) ?? (await adminDb().rpc(name, asked));
  if (error) throw await toOpeningRefusal(toRefusal(error), input.postId, context);
  return factsSchema.parse(data);
}

/** Adds the text to agree to, and how to send it. */
async function toOpeningRefusal(
  refusal: Error,
  postId: string,
  { consentAsked, isProgram }: RequestContext,
): Promise<Error> {
  if (!(refusal instanceof AppError) || refusal.code !== "consent_required" || !consentAsked) return refusal;
  const post = await findPublishedPost(publicDb(), postId);
  const text = consentText(consentAsked, isProgram ? 0 : (post?.refundWindowMinutes ?? 0));
  return new AppError("consent_required", {
    detail: `Before you pay, agree to this: “${text}” Send it as consentTextId: ${consentAsked}.`,
    field: "consentTextId",
    more: { consent: { text_id: consentAsked, text } },
    cause: refusal,
  });
}

/** Cancels a purchase while nothing has arrived. Idempotent. If it is already paid, the error includes the purchase. */
export async function cancelPurchase(caller: Caller, purchaseId: string, key: string | undefined): Promise<void> {
  requireSessionOrToken(caller, purchaseId);
  const { error } = await adminDb().rpc("cancel_purchase", {
    purchase_id: purchaseId,
    is_holder: holdsToken(caller, purchaseId),
    ...given({ by_user: caller.session?.viewer.id, idempotency_key: scopeKey(caller, key) }),
  });
  if (!error) return;
  const refusal = toRefusal(error);
  if (!(refusal instanceof AppError) || refusal.code !== "already_paid") throw refusal;
  const purchase = toState(await loadPurchaseSnapshot(purchaseId), "up");
  throw new AppError("already_paid", { detail: refusal.detail, more: { purchase }, cause: error });
}

/** Sends an email to this address when the payment is done. Returns false if it is done already. */
export async function requestPaymentEmail(caller: Caller, purchaseId: string, email: string): Promise<boolean> {
  requireSessionOrToken(caller, purchaseId);
  const { data, error } = await adminDb().rpc("ask_to_be_told", {
    ...{ purchase_id: purchaseId, email, is_holder: holdsToken(caller, purchaseId) },
    ...given({ by_user: caller.session?.viewer.id }),
  });
  if (error) throw toRefusal(error);
  return data;
}

/**
 * Assigns a buyer to a purchase paid with a token alone: the caller's user, or else a new anonymous user whose
 * session then waits for the token's holder. Idempotent: the first caller wins.
 */
export async function bindBuyer(caller: Caller, purchaseId: string): Promise<void> {
  if (!holdsToken(caller, purchaseId)) return;
  if (caller.session) {
    await bindPurchase(purchaseId, caller.session.viewer.id);
    return;
  }
  const created = await createAnonymousSession(caller.jar);
  if (!created) return;
  const { userId, ...tokens } = created;
  const bound = await bindPurchase(purchaseId, userId, sealSession(tokens, accessTokenOf(purchaseId)));
  if (!bound.was_changed) await adminDb().auth.admin.deleteUser(userId);
}

/** Assigns a buyer to an anonymous purchase. Idempotent: the first caller wins. */
export async function bindPurchase(purchaseId: string, userId: string, sealed?: string): Promise<Facts> {
  const bound = {
    purchase_id: purchaseId,
    user_id: userId,
    ...(sealed === undefined ? {} : { sealed_session: sealed }),
  };
  const { data, error } = await adminDb().rpc("bind_purchase", bound);
  if (error) throw toRefusal(error);
  return factsSchema.parse(data);
}

/** Hands over the session created at payment: once, to the token's holder, within ten minutes. */
export async function claimSession(caller: Caller, purchaseId: string, userId: string): Promise<SessionTokens> {
  if (!holdsToken(caller, purchaseId)) {
    throw new AppError("auth_required", {
      detail: "Only the holder of this purchase’s access token can claim its session.",
    });
  }
  const { data, error } = await adminDb().rpc("claim_session", { purchase_id: purchaseId, user_id: userId });
  if (error) throw toRefusal(error);
  return unsealSession(data, accessTokenOf(purchaseId));
}

/**
 * Scopes a key to its user. Callers without a session need a random key: a guessable one could lead to another
 * person's purchase.
 */
function scopeKey({ session }: Caller, key: string | undefined): string | undefined {
  return session || z.uuidv4().safeParse(key).success ? key : undefined;
}

/** Leaves out undefined fields, so that the database uses its defaults. */
function given<Fields extends Record<string, string | undefined>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };
}
