import { z } from "zod";
import { readAddress } from "#lib/nano/address.ts";
import { parseAmount } from "#lib/nano/raw.ts";

const account = z.string().transform((text, context) => {
  const reading = readAddress(text);
  if (reading.kind === "valid") return reading.publicKey;
  context.addIssue({ code: "custom", message: "This is not a Nano address." });
  return z.NEVER;
});
const raw = z.string().transform((text, context) => {
  const amount = parseAmount(text, "raw");
  if (amount !== null && amount > 0n) return amount;
  context.addIssue({ code: "custom", message: "This is not an amount in raw." });
  return z.NEVER;
});
const countFromZero = z.exactOptional(z.int().min(0));
const flag = z.exactOptional(z.boolean());
const endpoint = z.int().min(0).default(0);

export const faucetSchema = z.strictObject({ account });

export const fundSchema = z.strictObject({ account, amount_raw: raw });

export const faultsSchema = z.strictObject({
  endpoint,
  delayMs: countFromZero,
  isDown: flag,
  refuses: z.exactOptional(z.union([z.literal(429), z.literal(500), z.literal(503), z.null()])),
  refusalStatus: z.exactOptional(z.int().min(200).max(599)),
  refusesWork: flag,
  losesAnswers: countFromZero,
  view: z.exactOptional(z.enum(["true", "stale", "empty", "all-confirmed"])),
});

export const paceSchema = z.strictObject({
  delayMs: countFromZero,
  jitterMs: countFromZero,
  times: z.exactOptional(z.int().min(1)),
  isPaused: flag,
});

export const socketSchema = z.strictObject({ isDown: flag, isMute: flag });

export const confirmSchema = z.strictObject({ hashes: z.array(z.string()).max(1_000) });

export const forkSchema = z.strictObject({ block: z.unknown() });

const number = z.exactOptional(z.number());

export const serviceSchema = z.strictObject({
  endpoint,
  credits: number,
  price: z
    .strictObject({ usd: number, change24hPercent: number, marketCapUsd: number, volume24hUsd: number })
    .default({}),
});
