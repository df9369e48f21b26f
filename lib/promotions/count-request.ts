import "server-only";
import { doBeforeExit } from "#lib/http/before-exit.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";
import { log } from "#lib/log.ts";
import { type Counted, type PromotionCount, PromotionCounter } from "#lib/promotions/counts.ts";
import { adminDb } from "#lib/supabase/admin.ts";

const EVERY_MS = 10_000;

/** One per process, from the first count on. */
let counter: PromotionCounter | undefined;

/** Counts a request for a running promotion's card or link, unless it only looks ahead or comes from elsewhere. */
export function countRequest(
  what: Counted,
  id: string,
  { method, headers }: Pick<Request, "method" | "headers">,
): void {
  if (method !== "GET" || isAhead(headers) || isFromElsewhere(headers)) return;
  counter ??= startCounter();
  counter.add(what, id, clientNetworkOf(headers));
}

/** A browser may fetch a link before anyone opens it. */
function isAhead(headers: Headers): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => headers.get(name)?.includes("prefetch"));
}

/** Our lists stand on our own pages. A browser that does not say where a request begins is believed. */
function isFromElsewhere(headers: Headers): boolean {
  return (headers.get("sec-fetch-site") ?? "same-origin") !== "same-origin";
}

function startCounter(): PromotionCounter {
  const started = new PromotionCounter(keepCounts);
  const flush = () =>
    started.flush().catch((error: unknown) => log.warn("counts of promoted posts are lost", { error }));
  setInterval(() => void flush(), EVERY_MS).unref();
  doBeforeExit(flush);
  return started;
}

async function keepCounts(shown: readonly PromotionCount[]): Promise<void> {
  const { error } = await adminDb().rpc("count_promotions", { shown: [...shown] });
  if (error) throw new Error("count_promotions failed", { cause: error });
}
