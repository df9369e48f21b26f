/** The power of ten of raw for each unit. Nano's ledger counts raw; people write Nano. */
const EXPONENTS = { raw: 0, nano: 24, knano: 27, Nano: 30, KNano: 33, MNano: 36 } as const;

export type Unit = keyof typeof EXPONENTS;

/** The largest possible balance: 128 bits. */
export const MAX_RAW = 2n ** 128n - 1n;

/** The smallest amount that wallets accept. Every quoted price is a multiple of it. */
export const QUANTUM_RAW = 10n ** 24n;

/** Parses an amount to raw. Null if it is not an amount, has too many decimals, or is too large. */
export function parseAmount(text: string, unit: Unit): bigint | null {
  const [, whole, decimals = ""] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const exact = decimals.replace(/0+$/, "");
  if (exact.length > EXPONENTS[unit]) return null;
  const raw = BigInt(whole + exact.padEnd(EXPONENTS[unit], "0"));
  return raw > MAX_RAW ? null : raw;
}

/** Formats exactly, without trailing zeros. `parseAmount` reads the same raw back. */
export function formatAmount(raw: bigint, unit: Unit): string {
  requireAmount(raw);
  const digits = raw.toString().padStart(EXPONENTS[unit] + 1, "0");
  const whole = digits.slice(0, digits.length - EXPONENTS[unit]);
  const decimals = digits.slice(whole.length).replace(/0+$/, "");
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

/** Parses the 32 hex digits of a block's amount to raw, or returns null. */
export function parseHexAmount(hex: string): bigint | null {
  return /^[0-9a-f]{32}$/i.test(hex) ? BigInt(`0x${hex}`) : null;
}

export function formatHexAmount(raw: bigint): string {
  requireAmount(raw);
  return raw.toString(16).toUpperCase().padStart(32, "0");
}

function requireAmount(raw: bigint): void {
  if (raw < 0n || raw > MAX_RAW) throw new RangeError(`${raw} raw is not an amount of Nano.`);
}
