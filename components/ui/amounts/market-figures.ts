/*
 * Market statistics of Nano. No payment depends on them, so they are rounded to a few digits. They arrive in Postgres' text
 * form of a numeric.
 */
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const UNITS = [
  { size: 1e9, letter: "B" },
  { size: 1e6, letter: "M" },
  { size: 1e3, letter: "K" },
];

/** "$0.8915" */
export function formatMarketPrice(usd: string): string {
  return `$${formatFixed(Number(usd), 4)}`;
}

/** "$118.79M", for a market cap or a volume. What would round to 1,000 of a unit is 1 of the next. */
export function formatMarketTotal(usd: string): string {
  const total = Number(usd);
  const unit = UNITS.find(({ size }) => Math.round((total / size) * 1000 * 100) >= 1000 * 100);
  return unit ? `$${formatFixed(total / unit.size, 2)}${unit.letter}` : `$${formatFixed(total, 2)}`;
}

/** "+2.14 %" */
export function formatMarketChange(percentage: string): string {
  const change = formatFixed(Math.abs(Number(percentage)), 2);
  if (change === "0.00") return "0.00\u202f%";
  return `${Number(percentage) < 0 ? "−" : "+"}${change}\u202f%`;
}

/** "just now", "12 minutes ago", "3 hours ago" */
export function formatMarketAge(updatedAt: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - updatedAt.getTime()) / MINUTE_MS);
  if (minutes < 1) return "just now";
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < 1 ? countAgo(minutes, "minute") : countAgo(hours, "hour");
}

function countAgo(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** The browser's formats are loaded when the first number needs one: that takes a phone some time. */
function formatFixed(value: number, digits: number): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
