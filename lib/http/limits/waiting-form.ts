import "server-only";
import { cookies, headers } from "next/headers";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { enforceRateLimits, type LimitedViewer, type RateLimit, visitorOf } from "#lib/http/limits/rate-limit.ts";
import { beginWait, waitingDoor } from "#lib/http/limits/waiting.ts";
import { log } from "#lib/log.ts";

export type CountedForm = {
  /** The seconds after which the form can be sent again. Null if it passes. */
  waitSeconds: number | null;
  /** It passes because its visitor has waited. */
  hasWaited: boolean;
};

/** Counts a sent form. In a crowded network its visitor is not refused, but waits and sends it again, also without a script. */
export async function countForm(limit: RateLimit, viewer: LimitedViewer | null): Promise<CountedForm> {
  // The ticket is for the limit's name, so that it opens no other form.
  const asked = { url: new URL(`/forms/${limit.name}`, env.SITE_URL).href, headers: await headers() };
  const puzzle = waitingDoor(asked);
  const hasWaited = (await puzzle.readSolution()) !== null;
  try {
    await enforceRateLimits([limit], visitorOf(viewer, asked.headers), { isWrite: true, log, puzzle });
    return { waitSeconds: null, hasWaited };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "puzzle_required") throw error;
    return { waitSeconds: await keepTicket(asked), hasWaited };
  }
}

/** How long the visitor of a form has to wait, or null. Neither a crowded network nor our outage is their fault: after it, the form works. */
export async function secondsToWait(limit: RateLimit, viewer: LimitedViewer | null): Promise<number | null> {
  try {
    return (await countForm(limit, viewer)).waitSeconds;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.retryAfterSeconds ?? limit.windowSeconds;
  }
}

/** The browser keeps the ticket that it has, if any. */
async function keepTicket(asked: Parameters<typeof beginWait>[0]): Promise<number> {
  const { seconds, ticket } = beginWait(asked);
  if (ticket) {
    const { name, value, maxAge, isSecure } = ticket;
    (await cookies()).set(name, value, { path: "/", maxAge, httpOnly: true, sameSite: "lax", secure: isSecure });
  }
  return seconds;
}
