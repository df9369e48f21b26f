import "server-only";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { paymentService } from "#lib/nano/nodes/configured-nodes.ts";
import { callNode, type Endpoint, hostOf } from "#lib/nano/nodes/node-call.ts";

/** How much prepaid work is left, and how long it lasts. Null means unknown, never zero. */
export type Credits = {
  credits: number;
  per_day: number | null;
  days_left: number | null;
  /** Work used per day (UTC), newest first. Days the service does not report are missing. */
  by_day: { day: string; used: number }[];
  checked_at: string;
  provider: string;
};

const TIMEOUT_MS = 8_000;
const FRESH_MS = 60_000;
const DAYS = 7;

const counts = z.record(z.string(), z.int().min(0));
const answerShape = z.object({
  credits: z.union([z.int().min(0), z.string().regex(/^\d+$/).transform(Number)]),
  usage: z.union([z.record(z.iso.date(), counts), z.literal("").transform(() => ({}))]).optional(),
});

let last: { readonly atMs: number; readonly credits: Promise<Credits> } | undefined;

/** Shares one request per minute between all callers. Failures are not kept. */
export function readServiceCredits(): Promise<Credits> {
  if (!last || Date.now() - last.atMs > FRESH_MS) {
    const credits = askService();
    last = { atMs: Date.now(), credits };
    credits.catch(() => {
      last = undefined;
    });
  }
  return last.credits;
}

async function askService(): Promise<Credits> {
  const service = paymentService();
  if (!service) throw creditsUnknown("No payment service is configured (NANO_SERVICE_URL).");
  try {
    return await readCredits(service);
  } catch (error) {
    throw creditsUnknown("The payment service did not say how many credits are left. Try again in a minute.", error);
  }
}

export async function readCredits(service: Endpoint): Promise<Credits> {
  const answer = answerShape.parse(await callNode(service, { action: "rpc_credits" }, { timeoutMs: TIMEOUT_MS }));
  const byDay = workByDay(answer.usage ?? {});
  const perDay = meanPerDay(byDay);
  return {
    credits: answer.credits,
    per_day: perDay,
    days_left: perDay ? Math.floor(answer.credits / perDay) : null,
    by_day: byDay,
    checked_at: new Date().toISOString(),
    provider: hostOf(service.url),
  };
}

/** Only work costs credits. */
function workByDay(usage: Record<string, Record<string, number>>): Credits["by_day"] {
  return Object.entries(usage)
    .map(([day, of]) => ({ day, used: of.work_generate ?? 0 }))
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .slice(0, DAYS + 1);
}

/** Leaves out the newest day, which has only begun, unless it is the only one. */
function meanPerDay(days: Credits["by_day"]): number | null {
  const counted = days.length > 1 ? days.slice(1) : days;
  if (counted.length === 0) return null;
  return Math.round((10 * counted.reduce((sum, { used }) => sum + used, 0)) / counted.length) / 10;
}

/** Where to buy credits. Null on the test network, which has none for sale. */
export function creditsShop(): string | null {
  if (env.NANO_SERVICE_URL === undefined || env.NANO_NETWORK === "dev") return null;
  return new URL(env.NANO_SERVICE_URL).origin;
}

function creditsUnknown(detail: string, cause?: unknown): AppError {
  return new AppError("credits_unknown", { detail, cause });
}
