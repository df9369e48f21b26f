import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors";
import { paymentService } from "#lib/nano/configured-nodes";
import { callNode, type Endpoint, hostOf } from "#lib/nano/node-call";

/** What is left of the prepaid work, and how long it lasts. Null is "not known", never nought and never fine. */
export type Credits = {
  credits: number;
  per_day: number | null;
  days_left: number | null;
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

/** At most one question a minute, however many ask. What failed is asked anew. */
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
  const perDay = meanPerDay(answer.usage ?? {});
  return {
    credits: answer.credits,
    per_day: perDay,
    days_left: perDay ? Math.floor(answer.credits / perDay) : null,
    checked_at: new Date().toISOString(),
    provider: hostOf(service.url),
  };
}

/** Work alone costs credits. The last day has only begun, so it counts where there is no other. */
function meanPerDay(usage: Record<string, Record<string, number>>): number | null {
  const days = Object.keys(usage).toSorted();
  const counted = days.length > 1 ? days.slice(-1 - DAYS, -1) : days;
  const work = counted.map((day) => usage[day]?.work_generate ?? 0);
  if (work.length === 0) return null;
  return Math.round((10 * work.reduce((sum, of) => sum + of, 0)) / work.length) / 10;
}

function creditsUnknown(detail: string, cause?: unknown): AppError {
  return new AppError("credits_unknown", { detail, cause });
}
