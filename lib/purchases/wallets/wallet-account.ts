import "server-only";
import { createHash } from "node:crypto";
import type { Route } from "next";
import { z } from "zod";
import { readNextPath } from "#lib/auth/next-path.ts";
import { createAnonymousSession } from "#lib/auth/session/anonymous-session.ts";
import { readClaims, unavailable } from "#lib/auth/session/claims.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { findSession } from "#lib/auth/session/session.ts";
import { dropSession } from "#lib/auth/session/session-cookies.ts";
import { AppError } from "#lib/errors.ts";
import { accountVisitor, enforceRateLimits } from "#lib/http/limits/rate-limit.ts";
import { log } from "#lib/log.ts";
import { readAddress } from "#lib/nano/address.ts";
import { bindPurchasesQuietly } from "#lib/purchases/access/bind-purchases.ts";
import { forgetVisitor, lookAgain, type Prover, proverOf } from "#lib/purchases/wallets/mutations.ts";
import { PROOF_PAGES } from "#lib/purchases/wallets/proof.ts";
import { dropProof, type KeptProof, secretHashOf } from "#lib/purchases/wallets/proof-cookie.ts";
import { requireKeptProof } from "#lib/purchases/wallets/sign-in.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A send costs nothing, because it comes back. Per wallet, beside the network's limits of the call. */
const MADE = { name: "wallet-accounts", windowSeconds: 86_400, perUser: 3, what: "accounts from this wallet" };
const OPENED = { name: "wallet-sign-ins", windowSeconds: 3600, perUser: 20, what: "sign-ins with this wallet" };

const NEWER = "A newer send has opened this account. Begin again.";

/** Makes an account that the proven wallet opens. A visitor stays the same user, with what they bought. */
export async function makeAccount(prover: Prover): Promise<Route> {
  const { kept, account } = await requireProven(prover);
  const reading = readAddress(account);
  if (reading.kind === "invalid") throw notYet();
  await countWallet(MADE, account);
  const make = (userId: string) => makeInDatabase(kept, userId, reading.publicKey);
  const { jar, session: visitor } = prover;
  const made = visitor ? await make(visitor.viewer.id) : await makeForStranger(jar, make);
  // A visitor's token still says that its user is anonymous.
  const { error } = await cookieDb(jar).auth.refreshSession(made);
  if (error) throw unavailable(error);
  dropProof(jar);
  // Writes the companion cookies of the new session.
  const session = await findSession(jar);
  if (!session) throw unavailable(new Error("A new account has no session."));
  await bindPurchasesQuietly(session, jar);
  return readNextPath(kept.next) ?? PROOF_PAGES.link;
}

/** Signs in to the account that only the proven wallet opens. Every other session of it ends. */
export async function openAccount(prover: Prover): Promise<Route> {
  const { kept, account } = await requireProven(prover);
  await countWallet(OPENED, account);
  const { data, error } = await adminDb().rpc("begin_wallet_sign_in", proverOf(kept, prover.session));
  if (error) throw toRefusal(error);
  const begun = begunSchema.parse(data);
  const sessionId = await openSession(prover, begun.address).catch(async (cause: unknown) => {
    await finish(begun, null);
    throw cause;
  });
  try {
    if (!(await finish(begun, sessionId))) throw new AppError("gone", { detail: NEWER });
  } catch (cause) {
    dropSession(prover.jar);
    throw cause;
  }
  dropProof(prover.jar);
  // Writes the companion cookies of the new session.
  if (!(await findSession(prover.jar))) throw unavailable(new Error("A wallet opened no session."));
  return readNextPath(kept.next) ?? "/";
}

/** Unlinks the proven wallet from the account that an earlier send made: it was relayed, or is not wanted. */
export async function takeBackWallet(prover: Prover): Promise<void> {
  const { kept } = await requireProven(prover);
  const { error } = await adminDb().rpc("take_back_wallet", proverOf(kept, prover.session));
  if (error) throw toRefusal(error);
}

const begunSchema = z.object({ user_id: z.uuid(), address: z.email() });

async function requireProven(prover: Prover): Promise<{ kept: KeptProof; account: string }> {
  requireKeptProof(prover);
  const { challenge, kept } = await lookAgain(prover, false);
  if (challenge.purpose !== "login" || challenge.account === null) throw notYet();
  return { kept, account: challenge.account };
}

function notYet(): AppError {
  return new AppError("conflict", { detail: "Your Nano has not arrived yet." });
}

async function countWallet(limit: typeof MADE, account: string): Promise<void> {
  const whose = createHash("sha256").update(account).digest("hex").slice(0, 32);
  await enforceRateLimits([limit], accountVisitor(whose), { isWrite: true, log });
}

async function makeInDatabase(kept: KeptProof, userId: string, publicKey: string): Promise<undefined> {
  const made = { secret_hash: secretHashOf(kept), user_id: userId, public_key: publicKey };
  const { error } = await adminDb().rpc("make_wallet_account", made);
  if (error) throw toRefusal(error);
}

async function makeForStranger(jar: Prover["jar"], make: (userId: string) => Promise<void>) {
  const created = await createAnonymousSession(jar);
  if (!created) {
    throw new AppError("rate_limited", {
      detail: "We cannot make new accounts from your network at the moment. Try again in a few minutes.",
      retryAfterSeconds: 300,
    });
  }
  await make(created.userId).catch(async (cause: unknown) => {
    await forgetVisitor(created.userId).catch((error: unknown) => log.warn("could not remove a visitor", { error }));
    throw cause;
  });
  return created;
}

/** `recovery`, because a magic link for an unknown address would make a user. The link never leaves this server. */
async function openSession({ jar }: Prover, address: string): Promise<string> {
  const { data: link, error: unmade } = await adminDb().auth.admin.generateLink({ type: "recovery", email: address });
  if (unmade) throw unavailable(unmade);
  const db = cookieDb(jar);
  const token_hash = link.properties.hashed_token;
  const { error } = await db.auth.verifyOtp({ type: "recovery", token_hash });
  if (error?.code === "user_banned")
    throw new AppError("forbidden", { detail: "This account is closed.", cause: error });
  if (error) throw unavailable(error);
  const claims = await readClaims(db);
  if (!claims) throw unavailable(new Error("A wallet opened no session."));
  return claims.sessionId;
}

/** False if a newer sign-in has begun. */
async function finish(begun: z.output<typeof begunSchema>, sessionId: string | null): Promise<boolean> {
  const opened = sessionId === null ? {} : { session_id: sessionId };
  const { data, error } = await adminDb().rpc("finish_wallet_sign_in", { ...begun, ...opened });
  if (error) throw toRefusal(error);
  return data;
}
