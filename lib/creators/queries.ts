import "server-only";
import type {
  NanoAddress,
  OpenSession,
  OwnProfile,
  OwnWallet,
  PayoutSettings,
  PublicProfile,
  SignInMethod,
  WalletOnlyAccount,
} from "#lib/creators/creator.ts";
import { withholdSuspended } from "#lib/creators/creator.ts";
import { HANDLE_REASONS, type HandleAvailability, judgeShape } from "#lib/creators/handle.ts";
import { suggestHandles } from "#lib/creators/handle-suggestions.ts";
import { linksSchema } from "#lib/creators/schema.ts";
import { AppError } from "#lib/errors.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const PUBLIC =
  "id, handle::text, name, avatar_url, cover_url, cover_alt, bio, website, verified_domain, links, is_agent, agent_operator, blocks_ai_crawlers, status, created_at" as const;
const OWN = `${PUBLIC}, handle_changed_at, language, default_price_raw::text, default_refund_window` as const;

/** Who has this handle, or had it within 90 days, with their current handle. */
export async function findHandleOwner(db: Db, handle: string) {
  const { data, error } = await db.rpc("locate_profile", { handle }, READ).maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

export async function getPublicProfile(db: Db, id: string): Promise<PublicProfile> {
  const { data, error } = await db.from("profiles").select(PUBLIC).eq("id", id).maybeSingle();
  if (error) throw toRefusal(error);
  if (!data) throw noProfile();
  return withholdSuspended({ ...data, links: linksSchema.parse(data.links) });
}

/** Whether an author blocks AI crawlers. An account that is gone does not. */
export async function findAiBlocking(db: Db, id: string): Promise<boolean> {
  const { data, error } = await db.from("profiles").select("blocks_ai_crawlers").eq("id", id).maybeSingle();
  if (error) throw toRefusal(error);
  return data?.blocks_ai_crawlers ?? false;
}

/** A crawler reads only the first 500 kB of robots.txt. Authors beyond this many have the header alone. */
const MOST_AI_BLOCKING = 5_000;
const ROWS = 1_000;

/** The authors who block AI crawlers, the longest on the site first. */
export async function listAiBlockingHandles(db: Db): Promise<string[]> {
  const handles: string[] = [];
  for (let from = 0; from < MOST_AI_BLOCKING; from += ROWS) {
    const { data, error } = await db
      .from("profiles")
      .select("handle::text")
      .eq("blocks_ai_crawlers", true)
      .in("status", ["active", "limited"])
      .not("handle", "is", null)
      .order("created_at")
      .order("id")
      .range(from, from + ROWS - 1);
    if (error) throw toRefusal(error);
    handles.push(...data.flatMap(({ handle }) => handle ?? []));
    if (data.length < ROWS) break;
  }
  return handles;
}

export async function getOwnProfile(db: Db, id: string): Promise<OwnProfile> {
  const [open, discreet] = await Promise.all([
    db.from("profiles").select(OWN).eq("id", id).maybeSingle(),
    db
      .from("private_profiles")
      .select("seller_type, time_zone, refunds_all_readers, legal_name, legal_address, country, tax_id, payout_address")
      .eq("id", id)
      .maybeSingle(),
  ]);
  if (open.error) throw toRefusal(open.error);
  if (discreet.error) throw toRefusal(discreet.error);
  if (!open.data || !discreet.data) throw noProfile();
  const { payout_address, ...settings } = discreet.data;
  return {
    ...open.data,
    ...settings,
    links: linksSchema.parse(open.data.links),
    has_payout_address: payout_address !== null,
  };
}

export async function getPayoutSettings(db: Db, id: string): Promise<PayoutSettings> {
  const { data, error } = await db
    .from("private_profiles")
    .select("payout_address, payout_hold_until")
    .eq("id", id)
    .maybeSingle();
  if (error) throw toRefusal(error);
  if (!data) throw noProfile();
  return {
    address: data.payout_address,
    holdUntil: data.payout_hold_until,
    isHeld: data.payout_hold_until !== null && Date.parse(data.payout_hold_until) > Date.now(),
  };
}

/** Whether the caller may use the handle. If not, why, and three that are free. */
export async function judgeHandle(db: Db, handle: string): Promise<HandleAvailability> {
  const suggestions = suggestHandles(handle);
  const judged = await judgeAll(db, [handle, ...suggestions]);
  const reason = judgeShape(handle) ?? judged.get(handle) ?? null;
  if (reason === null) return { available: true, reason, suggestions: [] };
  const free = suggestions.filter((suggestion) => suggestion !== handle && judged.get(suggestion) === null);
  return { available: false, reason, suggestions: free.slice(0, 3) };
}

/** A free handle to suggest for a name or an email address. */
export async function findFreeHandle(db: Db, wanted: string): Promise<string | null> {
  const suggestions = suggestHandles(wanted);
  const judged = await judgeAll(db, suggestions);
  return suggestions.find((suggestion) => judged.get(suggestion) === null) ?? null;
}

async function judgeAll(db: Db, candidates: string[]) {
  const { data, error } = await db.rpc("judge_handles", { candidates });
  if (error) throw toRefusal(error);
  // The generated types do not know that the reason is null for a free handle.
  const rows: { handle: string; reason: string | null }[] = data;
  return new Map(rows.map(({ handle, reason }) => [handle, HANDLE_REASONS.find((known) => known === reason) ?? null]));
}

export async function listNanoAddresses(db: Db): Promise<NanoAddress[]> {
  const { data, error } = await db
    .from("nano_addresses")
    .select("id, account, label, verified_at, last_used_at, uses")
    .order("created_at");
  if (error) throw toRefusal(error);
  return data.map(({ verified_at, last_used_at, ...address }) => ({
    ...address,
    verifiedAt: verified_at,
    lastUsedAt: last_used_at,
  }));
}

/** Null for an account that no wallet has opened alone. */
export async function findWalletAccount(db: Db): Promise<WalletOnlyAccount | null> {
  const { data, error } = await db.rpc("read_wallet_account", undefined, READ);
  if (error) throw toRefusal(error);
  const row = data[0];
  if (!row) return null;
  return { isOnlyWay: row.is_only_way, limitedUntil: row.limited_until, mayAddMethod: row.may_add_method };
}

/** Refuses within 24 hours of a sign-in by a wallet alone. Only for what no function of the database does. */
export async function requireSettledSignIn(db: Db): Promise<void> {
  const { error } = await db.rpc("require_settled_sign_in");
  if (error) throw toRefusal(error);
}

/** The caller's wallets that have proved themselves. Where several sign in, none is the one. */
export async function listOwnWallets(db: Db): Promise<OwnWallet[]> {
  const linked = (await listNanoAddresses(db)).filter(({ verifiedAt }) => verifiedAt !== null);
  const signingIn = linked.filter(({ uses }) => uses.includes("login"));
  const only = signingIn.length === 1 ? signingIn[0]?.account : undefined;
  return linked.map(({ account, label }) => ({ account, label, signsIn: account === only }));
}

export async function listOpenSessions(db: Db): Promise<OpenSession[]> {
  const { data, error } = await db.rpc("list_sessions");
  if (error) throw toRefusal(error);
  return data.map(({ id, user_agent, seen_at, is_current }) => ({
    id,
    userAgent: user_agent,
    seenAt: seen_at,
    isCurrent: is_current,
  }));
}

const METHODS: readonly string[] = ["email", "google", "github", "wallet"] satisfies SignInMethod["kind"][];
const isMethod = (kind: string): kind is SignInMethod["kind"] => METHODS.includes(kind);

/** The caller's ways to sign in. One that this version does not know is left out. */
export async function listSignInMethods(db: Db): Promise<SignInMethod[]> {
  const { data, error } = await db.rpc("list_sign_in_methods", undefined, READ);
  if (error) throw toRefusal(error);
  // The generated types do not know that a provider may tell no address, and that a use may be unknown.
  const rows: { kind: string; detail: string | null; used_at: string | null }[] = data;
  return rows.flatMap(({ kind, detail, used_at }) => (isMethod(kind) ? [{ kind, detail, usedAt: used_at }] : []));
}

function noProfile(): AppError {
  return new AppError("not_found", { detail: "No one here has this name." });
}
