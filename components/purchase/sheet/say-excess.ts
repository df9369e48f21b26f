import { formatNano } from "#lib/nano/amount-text.ts";

type Excess = {
  receivedRaw: string | bigint;
  excessRaw: string | bigint;
  state: "on_its_way" | "waits_for_address" | "returned";
};

/** What becomes of money that came beyond the price: in the sheet, in messages and on the post's page. */
export function sayExcess({ receivedRaw, excessRaw, state }: Excess): string {
  const excess = formatNano(excessRaw);
  if (state === "waits_for_address") return `${excess} too much. Tell us where to send it.`;
  const place = state === "returned" ? "back in your wallet" : "on its way back to you";
  return `You sent ${formatNano(receivedRaw)}. ${excess} is ${place}.`;
}
