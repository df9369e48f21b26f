const DIGITS = 6;

/** "R-2026-000123": the payment's year and a unique number. */
export function formatReceiptNumber(number: number, paidAt: string): string {
  return write("R", number, paidAt);
}

/** "W-2026-000123": of a withdrawal from the contract, with its receipt's number. */
export function formatWithdrawalReference(number: number, paidAt: string): string {
  return write("W", number, paidAt);
}

function write(letter: "R" | "W", number: number, paidAt: string): string {
  return `${letter}-${new Date(paidAt).getUTCFullYear()}-${String(number).padStart(DIGITS, "0")}`;
}
