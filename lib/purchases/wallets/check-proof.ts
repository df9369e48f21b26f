import "server-only";
import { adoptSession } from "#lib/auth/session/adopt-session.ts";
import { createAnonymousSession } from "#lib/auth/session/anonymous-session.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import type { Session } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { bindPurchasesQuietly } from "#lib/purchases/access/bind-purchases.ts";
import { forgetVisitor, lookAgain, restoreReading } from "#lib/purchases/wallets/mutations.ts";
import { type Proof, type RestoreOutcome, toProof } from "#lib/purchases/wallets/proof.ts";
import { type KeptProof, keepProof } from "#lib/purchases/wallets/proof-cookie.ts";

export type CheckedProof = { proof: Proof; kept: KeptProof };

/** Looks at the proof of this browser, and opens what a proven wallet paid for. A link waits for a word of its user. */
export async function checkProof(
  request: Request,
  session: Session | null,
  { asksChain }: { asksChain: boolean },
): Promise<CheckedProof> {
  const jar = requestJar(request);
  const { challenge, kept } = await lookAgain({ session, jar }, asksChain);
  const isToOpen = challenge.state === "proven" && challenge.purpose === "restore" && kept.outcome === null;
  if (!isToOpen) return { proof: toProof(challenge, kept), kept };
  const ended = await endRestore(request, session, kept);
  if (ended === null) return { proof: toProof({ ...challenge, state: "used" }, kept), kept };
  const after = { ...kept, ...ended };
  keepProof(jar, after);
  return { proof: toProof(challenge, after), kept: after };
}

type Ended = { outcome: RestoreOutcome; posts: number };

/** Null if another call of this browser was first. */
async function endRestore(request: Request, session: Session | null, kept: KeptProof): Promise<Ended | null> {
  try {
    const posts = await (session ? restoreReading(kept, session.viewer.id) : restoreForVisitor(request, kept));
    return posts === null ? null : { outcome: posts > 0 ? "restored" : "nothing", posts };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited" || error.retryAfterSeconds) throw error;
    return { outcome: "too_many_devices", posts: 0 };
  }
}

/** The session is stored once there is something to read: two calls at once must not replace each other's. */
async function restoreForVisitor(request: Request, kept: KeptProof): Promise<number | null> {
  const jar = requestJar(request);
  const created = await createAnonymousSession(jar);
  if (!created) {
    throw new AppError("rate_limited", {
      detail: "We cannot remember new readers from your network at the moment. Try again in a few minutes.",
      retryAfterSeconds: 300,
    });
  }
  const posts = await restoreReading(kept, created.userId).catch(async (error: unknown) => {
    await forgetQuietly(created.userId);
    throw error;
  });
  if (posts === null || posts === 0) {
    await forgetQuietly(created.userId);
    return posts;
  }
  await bindPurchasesQuietly(await adoptSession(request, created), jar);
  return posts;
}

/** A timer removes it otherwise, 30 days later. */
async function forgetQuietly(userId: string): Promise<void> {
  await forgetVisitor(userId).catch((error: unknown) => log.warn("could not remove an unused visitor", { error }));
}
