const UNITS: Record<string, number> = {
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

/** Reads sizes such as 50MiB or 20MB; null for what is none. */
export function parseByteSize(text: string): number | null {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  const factor = unit === "" ? 1 : UNITS[unit.toLowerCase()];
  return amount === undefined || factor === undefined ? null : Math.floor(Number(amount) * factor);
}
