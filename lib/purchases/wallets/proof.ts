import type { Route } from "next";
import { z } from "zod";
import { formatPaymentUri } from "#lib/nano/payment-uri.ts";
import { formatAmount } from "#lib/nano/raw.ts";

/** What a wallet is proved for. */
export const PROOF_PURPOSES = ["restore", "login", "link"] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

/** As far as the database knows: supabase/schemas/35-wallets/challenges.sql. The second line is of a sign-in alone. */
const CHALLENGE_STATES = [
  ...(["waiting", "seen", "other_amount", "late", "shared", "expired", "proven", "used"] as const),
  ...(["no_account", "opens_alone", "no_mailbox", "code", "code_expired", "no_tries"] as const),
] as const;
export type ChallengeState = (typeof CHALLENGE_STATES)[number];

/** How a proof for reading ended, in this browser. */
export const RESTORE_OUTCOMES = ["restored", "nothing", "too_many_devices"] as const;
export type RestoreOutcome = (typeof RESTORE_OUTCOMES)[number];

export type ProofState = ChallengeState | RestoreOutcome;

/** A proof as its browser sees it. */
export type Proof = {
  purpose: ProofPurpose;
  state: ProofState;
  address: string;
  /** In Nano, for the wallet; and in raw. */
  amount: string;
  amount_raw: string;
  uri: string;
  expires_at: string;
  /** The wallet, once it has proved itself. */
  account: string | null;
  /** How many posts it opened here. */
  posts: number;
  /** How often a code can still be entered. */
  tries_left: number;
  /** Of a sign-in: an earlier send of this wallet made its account, and that has another way to sign in. */
  can_be_taken_back: boolean;
};

export const challengeSchema = z.object({
  purpose: z.enum(PROOF_PURPOSES),
  purchase_id: z.guid(),
  address: z.string(),
  amount_raw: z.string().regex(/^\d+$/),
  expires_at: z.string(),
  account: z.string().nullable(),
  tries_left: z.int().nonnegative(),
  can_be_taken_back: z.boolean(),
  state: z.enum(CHALLENGE_STATES),
});
export type WalletChallenge = z.output<typeof challengeSchema>;

/** Rule (b): the wallet itself shows these words before it sends. */
const LABEL = "SIGN-IN";
const MESSAGE = "Only send this if you opened this page.";

export function toProof(challenge: WalletChallenge, ended: { outcome: RestoreOutcome | null; posts: number }): Proof {
  const { purpose, state, address, amount_raw, expires_at, account, tries_left, can_be_taken_back } = challenge;
  const amountRaw = BigInt(amount_raw);
  return {
    ...{ purpose, address, amount_raw, expires_at, account, tries_left, can_be_taken_back, posts: ended.posts },
    state: ended.outcome ?? state,
    amount: formatAmount(amountRaw, "Nano"),
    uri: formatPaymentUri({ address, amountRaw, label: LABEL, message: MESSAGE }),
  };
}

/** Whether a send may still prove the wallet. After another amount the right one still counts. */
export function isOpen({ state, expires_at }: Pick<Proof, "state" | "expires_at">, nowMs: number): boolean {
  return (
    (state === "waiting" || state === "seen" || state === "other_amount" || state === "shared") &&
    Date.parse(expires_at) > nowMs
  );
}

/** A browser that reads what a wallet paid for, as the owner of the posts is told. */
export type OtherDevice = { id: string; account: string; posts: number; openedAt: string; endedAt: string | null };

/** Where each purpose is asked for and followed. */
export const PROOF_PAGES = {
  restore: "/login/wallet",
  login: "/login/wallet/sign-in",
  link: "/settings/nano-addresses",
} as const satisfies Record<ProofPurpose, Route>;

/** Where a look at a proof leads: to what it opened, or back to its page. */
export function nextPageOf({ purpose, state }: Pick<Proof, "purpose" | "state">, next: string | null): string {
  return state === "restored" ? (next ?? "/library") : PROOF_PAGES[purpose];
}
