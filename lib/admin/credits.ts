/** The specification's thresholds. */
const WARN_BELOW = 100;
const ERROR_BELOW = 50;
/** The receive, the author's share and our fee: at worst, one unit of work each. */
const CREDITS_PER_SALE = 3;

export type CreditsLevel = "enough" | "low" | "critical";

export function creditsLevel(credits: number): CreditsLevel {
  if (credits >= WARN_BELOW) return "enough";
  return credits < ERROR_BELOW ? "critical" : "low";
}

export type CreditsWarning = { tone: "warning" | "danger"; title: string; text: string };

/**
 * The warning about prepaid work on every admin page, or null if there is enough. Unknown is neither zero nor enough.
 */
export function warnOfCredits(credits: number | null): CreditsWarning | null {
  if (credits === null) {
    return {
      tone: "warning",
      title: "Credits unknown",
      text: "The Nano payment service did not report how many credits are left. Check the service.",
    };
  }
  const level = creditsLevel(credits);
  if (level === "enough") return null;
  return {
    tone: level === "critical" ? "danger" : "warning",
    title: "Nano payment service credits are low",
    text: `Only ${credits} credits remaining, about ${salesLeft(credits)} sales left.`,
  };
}

/** The worst-case cost of one sale's work at the last purchase's price. Null if no purchase was recorded. */
export function workCostOfSale(paidRaw: bigint, credits: number): bigint | null {
  return credits === 0 ? null : (paidRaw * BigInt(CREDITS_PER_SALE)) / BigInt(credits);
}

export function salesLeft(credits: number): number {
  return Math.floor(credits / CREDITS_PER_SALE);
}
