import "server-only";
import type { Route } from "next";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { unavailable } from "#lib/auth/session/claims.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { findSession, isRegisteredSession } from "#lib/auth/session/session.ts";
import { toCodeRefusal } from "#lib/auth/sign-in/code-refusal.ts";
import { describeTriesLeft, MAX_TRIES } from "#lib/auth/sign-in/sign-in.ts";
import { limitSignIn } from "#lib/auth/sign-in/sign-in-limits.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { findAccountEmail, findProof, type Prover, takeTry } from "#lib/purchases/wallets/mutations.ts";
import type { ProofState } from "#lib/purchases/wallets/proof.ts";
import { dropProof, type KeptProof, readKeptProof } from "#lib/purchases/wallets/proof-cookie.ts";

/** Sends a code to the account that the proven wallet is linked to. No answer holds its address, not even in part. */
export async function sendWalletCode(prover: Prover): Promise<void> {
  const kept = requireKeptProof(prover);
  const email = await findAccountEmail(kept, prover.session);
  if (email === null) throw await findStepRefusal(prover);
  await limitSignIn("mail", email);
  const { error: unsent } = await cookieDb(prover.jar).auth.signInWithOtp({
    email,
    options: { emailRedirectTo: withNextPath(`${env.SITE_URL}/login`, kept.next), shouldCreateUser: false },
  });
  if (unsent) throw toCodeRefusal(unsent, "ask");
}

/** Signs in with that code. Each call is one of five tries. Returns the page that the reader wanted. */
export async function signInWithWallet(prover: Prover, code: string): Promise<Route> {
  const kept = requireKeptProof(prover);
  const email = await takeTry(kept, prover.session);
  if (email === null) throw await findStepRefusal(prover);
  await limitSignIn("code", email);
  const { error: refused } = await cookieDb(prover.jar).auth.verifyOtp({ email, token: code, type: "email" });
  if (refused) {
    // As at /login, a banned account is no answer.
    const isWrong = refused.code === "otp_expired" || refused.code === "user_banned";
    throw isWrong ? await countedRefusal(prover, refused) : toCodeRefusal(refused, "try");
  }
  dropProof(prover.jar);
  // Writes the companion cookies of the new session.
  const session = await findSession(prover.jar);
  if (!session) throw unavailable(new Error("A code opened no session."));
  return readNextPath(kept.next) ?? "/";
}

/** The proof of a browser that is not signed in to an account. */
export function requireKeptProof({ session, jar }: Prover): KeptProof {
  if (session && isRegisteredSession(session)) {
    throw new AppError("conflict", { detail: "You are signed in already." });
  }
  const kept = readKeptProof(jar);
  if (!kept) throw noProof();
  return kept;
}

function noProof(): AppError {
  return new AppError("not_found", { detail: "This page has expired or began in another browser. Begin again." });
}

/** Why no code can be tried. */
async function findStepRefusal({ session, jar }: Prover): Promise<AppError> {
  const found = await findProof(jar, session);
  return found?.proof.purpose === "login" ? toStepRefusal(found.proof.state) : noProof();
}

async function countedRefusal({ session, jar }: Prover, cause: Error): Promise<AppError> {
  const triesLeft = (await findProof(jar, session))?.proof.tries_left ?? 0;
  if (triesLeft === 0) return toStepRefusal("no_tries");
  const detail = describeTriesLeft(MAX_TRIES - triesLeft);
  return new AppError("validation_failed", { detail, field: "code", cause });
}

function toStepRefusal(state: ProofState): AppError {
  switch (state) {
    case "no_account":
      return new AppError("conflict", { detail: "This wallet is linked to no account." });
    case "opens_alone":
    case "no_mailbox":
      return new AppError("conflict", { detail: "The account of this wallet has no e-mail address." });
    case "proven":
      return new AppError("conflict", { detail: "Ask for a code first." });
    case "code_expired":
      return new AppError("gone", { detail: "That code has expired. Begin again." });
    case "no_tries":
      return new AppError("gone", { detail: "Too many wrong codes. Begin again." });
    default:
      return new AppError("conflict", { detail: "Your Nano has not arrived yet." });
  }
}
