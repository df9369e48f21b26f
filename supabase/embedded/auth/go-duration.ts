const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

/** Reads a duration as Go writes it ("1s", "1h30m"), which config.toml and the admin API use; null where it is none. */
export function parseGoDurationMs(text: string): number | null {
  if (text.replace(PART, "") !== "" || text === "") return null;
  let totalMs = 0;
  for (const [, amount, unit] of text.matchAll(PART)) {
    totalMs += Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
  }
  return totalMs;
}
