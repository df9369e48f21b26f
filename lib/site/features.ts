/** A feature, and the page that proves it. */
type Feature = { landed: boolean; proof?: string };

/**
 * What texts may promise. An answer, line or link that needs one of these is published only once it has landed. A
 * test checks that the page of each landed feature exists.
 */
const FEATURES = {
  reading: { landed: true, proof: "/[at]/[post]" },
  paying: { landed: true, proof: "/api/purchases/create" },
  refunds: { landed: true, proof: "/api/purchases/[id]/refund" },
  library: { landed: true, proof: "/settings/purchases" },
  receipts: { landed: true, proof: "/receipts/[purchaseId]" },
  otherDevices: { landed: true, proof: "/open/[secret]" },
  accounts: { landed: true, proof: "/login" },
  payoutAddress: { landed: true, proof: "/profile/payout-setup" },
  programs: { landed: true, proof: "/api/posts/[id]/content" },
  feeds: { landed: true, proof: "/rss.xml" },
  contact: { landed: true, proof: "/contact" },
  walletSignIn: { landed: true, proof: "/api/auth/nano/code" },
  writing: { landed: true, proof: "/compose" },
  goodwill: { landed: true, proof: "/api/purchases/[id]/refund-request" },
  tips: { landed: false },
  tabs: { landed: false },
  sponsoredReads: { landed: false },
  reporting: { landed: true, proof: "/report/[target]/[id]" },
  sharing: { landed: false },
  importing: { landed: false },
  exporting: { landed: true, proof: "/api/exports/[id]" },
  closedProgramQuotes: { landed: false },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof FEATURES;

export const FEATURE_PROOFS: readonly [FeatureName, Feature][] = Object.entries(FEATURES) as [FeatureName, Feature][];

export function hasLanded(...names: readonly FeatureName[]): boolean {
  return names.every((name) => FEATURES[name].landed);
}
