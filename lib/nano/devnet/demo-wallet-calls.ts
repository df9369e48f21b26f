import "server-only";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";

const TIMEOUT_MS = 5_000;
const UNREACHABLE = "The test network does not answer. Try again in a moment.";

/** The only ledger requests the demo wallet may make: a page cannot reach a node itself. */
const account = z.string().max(65);
const hash = z.string().length(64);
export const ledgerRequestSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("account_info"), account, representative: z.literal("true") }),
  z.strictObject({ action: z.literal("account_history"), account, count: z.literal("20") }),
  z.strictObject({ action: z.literal("receivable"), account, count: z.literal("20"), source: z.literal("true") }),
  z.strictObject({ action: z.literal("block_info"), hash, json_block: z.literal("true") }),
  z.strictObject({
    action: z.literal("process"),
    json_block: z.literal("true"),
    subtype: z.enum(["open", "receive", "send"]),
    block: z.record(z.string().max(30), z.string().max(200)),
  }),
]);

export const giftRequestSchema = z.strictObject({ account });

/** On the live network, there is no demo wallet, and nothing behind it. */
export function requireTestNetwork(): void {
  if (env.NANO_NETWORK !== "dev") throw new AppError("not_found", { detail: "This page does not exist." });
}

export async function askLedger(request: z.output<typeof ledgerRequestSchema>): Promise<unknown> {
  const { body } = await post(env.NANO_RPC_URLS[0], request);
  return body;
}

export async function requestGift(request: z.output<typeof giftRequestSchema>): Promise<unknown> {
  const { status, body } = await post(env.NANO_FAUCET_URL, request);
  if (status === 200) return body;
  const words = z.object({ error: z.string() }).safeParse(body);
  const detail = words.success ? words.data.error : "The faucet refused without a reason. Try again later.";
  throw new AppError(status === 429 ? "rate_limited" : "address_invalid", { detail });
}

async function post(url: string | undefined, request: object): Promise<{ status: number; body: unknown }> {
  if (!url) throw new AppError("payments_paused", { detail: "This test network has no faucet. Ask its operator." });
  const headers = { "content-type": "application/json" };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(request), signal });
    return { status: answer.status, body: await answer.json() };
  } catch (cause) {
    throw new AppError("payments_paused", { detail: UNREACHABLE, message: "the test network is unreachable", cause });
  }
}
