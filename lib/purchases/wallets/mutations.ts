import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { readNextPath } from "#lib/auth/next-path.ts";
import type { RegisteredSession, Session } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { AppError } from "#lib/errors.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";
import { readAddress } from "#lib/nano/address.ts";
import { quotesPerNetwork } from "#lib/purchases/quote/mutations.ts";
import { settleArrivals } from "#lib/purchases/settle/settlement.ts";
import {
  challengeSchema,
  isOpen,
  type Proof,
  type ProofPurpose,
  toProof,
  type WalletChallenge,
} from "#lib/purchases/wallets/proof.ts";
import {
  dropProof,
  type KeptProof,
  keepProof,
  readKeptProof,
  secretHashOf,
} from "#lib/purchases/wallets/proof-cookie.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A browser, and who uses it. */
export type Prover = { session: Session | null; jar: CookieJar };

/** A proof that ends within this time is not offered again. */
const TOO_SHORT_MS = 2 * 60_000;

/** Gives this browser an address to send to. While it has one for the same purpose, gives that again. */
export async function beginProof(
  { session, jar }: Prover,
  headers: Headers,
  asked: { purpose: ProofPurpose; next?: string | undefined },
): Promise<Proof> {
  const kept = readKeptProof(jar);
  const begun = kept?.outcome === null && kept.purpose === asked.purpose ? await findChallenge(kept, session) : null;
  const next = readNextPath(asked.next);
  if (kept && begun && isOpen(begun, Date.now() + TOO_SHORT_MS)) {
    keepProof(jar, { ...kept, next });
    return toProof(begun, kept);
  }
  const fresh = {
    secret: randomBytes(32).toString("base64url"),
    purpose: asked.purpose,
    next,
    outcome: null,
    posts: 0,
  };
  const network = clientNetworkOf(headers);
  const { data, error } = await adminDb().rpc("open_wallet_challenge", {
    ...{ secret_hash: secretHashOf(fresh), purpose: asked.purpose, network_quotes: quotesPerNetwork() },
    ...(session ? { user_id: session.viewer.id } : {}),
    ...(network === null ? {} : { network }),
  });
  if (error) throw toRefusal(error);
  keepProof(jar, fresh);
  return toProof(challengeSchema.parse(data), fresh);
}

/** The proof that this browser began, by the books. Null if it began none, or if another user did. */
export async function findProof(
  jar: Pick<CookieJar, "readAll">,
  session: Session | null,
): Promise<{ proof: Proof; kept: KeptProof; readAtMs: number } | null> {
  const kept = readKeptProof(jar);
  const challenge = kept && (await findChallenge(kept, session));
  return kept && challenge ? { proof: toProof(challenge, kept), kept, readAtMs: Date.now() } : null;
}

/** The same, and with the chain asked first if its answer can change something. Refuses if there is none. */
export async function lookAgain(
  { session, jar }: Prover,
  asksChain: boolean,
): Promise<{ challenge: WalletChallenge; kept: KeptProof }> {
  const kept = readKeptProof(jar);
  const challenge = kept && (await findChallenge(kept, session));
  if (!kept || !challenge) {
    dropProof(jar);
    throw new AppError("not_found", { detail: "This page has expired or began in another browser. Begin again." });
  }
  if (!asksChain || challenge.state === "proven" || challenge.state === "used") return { challenge, kept };
  await askChain(challenge);
  return { challenge: (await findChallenge(kept, session)) ?? challenge, kept };
}

/** Opens here what the proven wallet paid for. Returns how many posts; null if the proof was used in the meantime. */
export async function restoreReading(kept: KeptProof, userId: string): Promise<number | null> {
  const { data, error } = await adminDb().rpc("restore_reading", { secret_hash: secretHashOf(kept), user_id: userId });
  if (!error) return data;
  const refusal = toRefusal(error);
  if (refusal instanceof AppError && refusal.code === "gone") return null;
  throw refusal;
}

/** Links the wallet that proved itself to the account that began. Linked or refused, the proof is over; after an outage it still counts. */
export async function linkWallet(session: RegisteredSession, jar: CookieJar): Promise<string> {
  const { challenge, kept } = await lookAgain({ session, jar }, false);
  const reading = readAddress(challenge.account ?? "");
  if (challenge.purpose !== "link" || reading.kind === "invalid") {
    throw new AppError("conflict", { detail: "Your Nano has not arrived yet." });
  }
  const { data, error } = await adminDb().rpc("link_wallet", {
    ...{ secret_hash: secretHashOf(kept), user_id: session.viewer.id, public_key: reading.publicKey },
  });
  if (!error) {
    dropProof(jar);
    return data;
  }
  const refusal = toRefusal(error);
  if (refusal instanceof AppError && refusal.status < 500) dropProof(jar);
  throw refusal;
}

/** Where the code of a sign-in goes, for the server alone. Null if the proven wallet is linked to no account. */
export async function findAccountEmail(kept: KeptProof, session: Session | null): Promise<string | null> {
  const { data, error } = await adminDb().rpc("find_account_of_wallet", proverOf(kept, session));
  if (error) throw toRefusal(error);
  return emailSchema.parse(data);
}

/** Counts a try. Returns the address of the account whose code it is, for the server alone; null if no try is left or no code was sent. */
export async function takeTry(kept: KeptProof, session: Session | null): Promise<string | null> {
  const { data, error } = await adminDb().rpc("try_wallet_code", proverOf(kept, session));
  if (error) throw toRefusal(error);
  return emailSchema.parse(data);
}

const emailSchema = z.string().nullable();

/** Who looks at a proof, for the database. */
export function proverOf(kept: KeptProof, session: Session | null) {
  return { secret_hash: secretHashOf(kept), ...(session ? { user_id: session.viewer.id } : {}) };
}

/** Removes an anonymous user who got nothing to read. */
export async function forgetVisitor(userId: string): Promise<void> {
  const { error } = await adminDb().auth.admin.deleteUser(userId);
  if (error) throw error;
}

async function findChallenge(kept: KeptProof, session: Session | null): Promise<WalletChallenge | null> {
  const { data, error } = await adminDb().rpc("look_at_wallet_challenge", proverOf(kept, session));
  if (error) throw toRefusal(error);
  return challengeSchema.nullable().parse(data);
}

/** Of a purchase without a post, only this. */
const addressSchema = z.object({ known_hashes: z.array(z.string()), may_ask_chain: z.boolean() });

/** At most once a second for an address, across all processes. */
async function askChain({ purchase_id, address }: WalletChallenge): Promise<void> {
  const asked = { purchase_id, wants_chain: true, is_holder: true };
  const { data, error } = await adminDb().rpc("look_at_purchase", asked);
  if (error) throw toRefusal(error);
  const { known_hashes: knownHashes, may_ask_chain } = addressSchema.parse(data);
  // It may be asked only while nothing has been judged.
  if (may_ask_chain)
    await settleArrivals(purchase_id, { account: address, knownHashes, isUnjudged: knownHashes.length > 0 });
}
