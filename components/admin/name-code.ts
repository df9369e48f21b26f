/** A stored code as words: "set_payout_address" is "Set payout address". Codes keep the wallets' word "pocket"; the buttons say "receive". */
export function nameCode(code: string): string {
  const words = code.replace("pocket", "receive").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
