const DIGITS = 6;

/** "R-2026-000123": the payment's year and a unique number. */
export function formatReceiptNumber(number: number, paidAt: string): string {
  return `R-${new Date(paidAt).getUTCFullYear()}-${String(number).padStart(DIGITS, "0")}`;
}
