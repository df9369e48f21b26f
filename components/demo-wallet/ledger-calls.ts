import { z } from "zod";
import { fetchJson } from "#lib/http/browser/client.ts";

const LEDGER = "/api/demo-wallet/ledger";
const FAUCET = "/api/demo-wallet/faucet";

/** A node's refusal, which is not a failed connection. */
export class LedgerRefusal extends Error {
  override name = "LedgerRefusal";
}

const raw = z
  .string()
  .regex(/^\d{1,39}$/)
  .transform(BigInt);
const refusalSchema = z.object({ error: z.string() });
const accountSchema = z.object({ frontier: z.string(), balance: raw, representative: z.string() });
const receivableSchema = z.object({
  blocks: z.union([
    z.literal("").transform((): [string, { amount: bigint }][] => []),
    z.record(z.string(), z.object({ amount: raw })).transform((blocks) => Object.entries(blocks)),
  ]),
});
const entrySchema = z.object({
  type: z.enum(["send", "receive"]),
  account: z.string(),
  amount: raw,
  local_timestamp: z.string(),
  hash: z.string(),
  confirmed: z.string(),
});
const historySchema = z.object({
  history: z.union([z.literal("").transform((): WalletHistoryEntry[] => []), z.array(entrySchema)]),
});
const processedSchema = z.object({ hash: z.string() });
const giftSchema = z.object({ amount_raw: raw });

export type WalletAccount = z.output<typeof accountSchema>;
export type WalletHistoryEntry = z.output<typeof entrySchema>;
export type WalletBlockSubtype = "open" | "receive" | "send";

/** Null before its first block. */
export async function findAccount(address: string): Promise<WalletAccount | null> {
  try {
    return accountSchema.parse(await ask({ action: "account_info", account: address, representative: "true" }));
  } catch (error) {
    if (error instanceof LedgerRefusal && error.message === "Account not found") return null;
    throw error;
  }
}

/** Confirmed sends to this account that it has not taken yet. */
export async function listReceivables(address: string): Promise<{ hash: string; amount: bigint }[]> {
  const answer = await ask({ action: "receivable", account: address, count: "20", source: "true" });
  return receivableSchema.parse(answer).blocks.map(([hash, { amount }]) => ({ hash, amount }));
}

export async function listHistory(address: string): Promise<WalletHistoryEntry[]> {
  return historySchema.parse(await ask({ action: "account_history", account: address, count: "20" })).history;
}

export async function processBlock(block: Record<string, string>, subtype: WalletBlockSubtype): Promise<string> {
  return processedSchema.parse(await ask({ action: "process", json_block: "true", subtype, block })).hash;
}

export async function hasBlock(hash: string): Promise<boolean> {
  try {
    await ask({ action: "block_info", hash, json_block: "true" });
    return true;
  } catch (error) {
    if (error instanceof LedgerRefusal) return false;
    throw error;
  }
}

export async function askFaucet(address: string): Promise<bigint> {
  const answer = await fetchJson(FAUCET, { method: "POST", body: { account: address } });
  return giftSchema.parse(answer).amount_raw;
}

async function ask(body: Record<string, unknown>): Promise<unknown> {
  const answer = await fetchJson(LEDGER, { method: "POST", body });
  const refusal = refusalSchema.safeParse(answer);
  if (refusal.success) throw new LedgerRefusal(refusal.data.error);
  return answer;
}
