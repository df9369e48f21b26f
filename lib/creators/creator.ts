export type ProfileLink = { label: string; url: string };

export type AccountStatus = "active" | "limited" | "suspended" | "deleted";

/** What everyone may see. For a suspended account, only that it is suspended. */
export type PublicProfile = {
  id: string;
  handle: string | null;
  name: string | null;
  avatar_url: string | null;
  /** The wide picture above the profile. */
  cover_url: string | null;
  cover_alt: string | null;
  bio: string | null;
  website: string | null;
  /** The website's domain, whose front page links to this profile. */
  verified_domain: string | null;
  links: ProfileLink[];
  is_agent: boolean;
  agent_operator: string | null;
  /** Asks those that train language models to leave the free parts alone. */
  blocks_ai_crawlers: boolean;
  status: AccountStatus;
  created_at: string;
};

export type SellerType = "private" | "trader";

/** What only its owner sees. */
export type OwnProfile = PublicProfile & {
  handle_changed_at: string | null;
  language: string;
  default_price_raw: string | null;
  default_refund_window: number;
  seller_type: SellerType | null;
  time_zone: string | null;
  /** Also who has read to the end, and while many new readers return a post. */
  refunds_all_readers: boolean;
  /** Printed on receipts, all but the tax number. */
  legal_name: string | null;
  legal_address: string | null;
  country: string | null;
  tax_id: string | null;
  has_payout_address: boolean;
};

export type PayoutSettings = {
  address: string | null;
  holdUntil: string | null;
  isHeld: boolean;
};

export type NanoAddress = {
  id: string;
  account: string;
  label: string | null;
  verifiedAt: string | null;
  lastUsedAt: string | null;
  uses: string[];
};

/** A linked wallet, as an answer to “Where should we send your Nano?”. */
export type OwnWallet = { account: string; label: string | null; signsIn: boolean };

/** An account that a wallet has opened alone: supabase/schemas/35-wallets/accounts.sql. */
export type WalletOnlyAccount = { isOnlyWay: boolean; limitedUntil: string | null; mayAddMethod: boolean };

/** One way to sign in. `detail` is the address or the account that it uses. */
export type SignInMethod = {
  kind: "email" | "google" | "github" | "wallet";
  detail: string | null;
  usedAt: string | null;
};

export type OpenSession = { id: string; userAgent: string | null; seenAt: string; isCurrent: boolean };

/** Hides everything about a suspended account except that it is suspended. */
export function withholdSuspended(profile: PublicProfile): PublicProfile {
  if (profile.status !== "suspended") return profile;
  const withheld = { name: null, avatar_url: null, bio: null, website: null, verified_domain: null, links: [] };
  return { ...profile, ...withheld, cover_url: null, cover_alt: null, agent_operator: null };
}
