const DIGITS = 6;

/** "R-2026-000123": the year of the payment, and a number that no other receipt has. */
export function formatReceiptNumber(number: number, paidAt: string): string {
  return `R-${new Date(paidAt).getUTCFullYear()}-${String(number).padStart(DIGITS, "0")}`;
}
