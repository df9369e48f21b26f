import "server-only";
import type { NextRequest } from "next/server";
import { proxyJar } from "#lib/auth/session/proxy-jar.ts";
import { findSession } from "#lib/auth/session/session.ts";
import { enforceRateLimits, type RateLimit, visitorOf } from "#lib/http/limits/rate-limit.ts";
import { waitingDoor } from "#lib/http/limits/waiting.ts";
import { isRead } from "#lib/http/method.ts";
import { isSentForm } from "#lib/http/security/same-origin-form.ts";
import { log } from "#lib/log.ts";
import { OPENINGS } from "#lib/purchases/access/device-link.ts";

/** Pages that look up an id from the URL are rate-limited like /api calls. A page of a receipt or a purchase counts as its call. */
const LIMITS: readonly (readonly [path: RegExp, limit: RateLimit])[] = [
  [/^\/receipts\/lookup$/, { name: "receipt-lookup", windowSeconds: 60, perUser: 60, perNetwork: 120 }],
  [/^\/contact$/, { name: "receipt-lookup", windowSeconds: 60, perUser: 60, perNetwork: 120 }],
  [/^\/(?:receipts|withdraw)\/[^/]+$/, { name: "receipt", windowSeconds: 60, perUser: 120, perNetwork: 240 }],
  [/^\/bought\/[^/]+$/, { name: "purchases-read", windowSeconds: 60, perUser: 120, perNetwork: 600 }],
  [/^\/open\/[^/]+$/, OPENINGS],
];

/** Throws if one of these pages is requested too often. In a crowded network, the visitor waits instead. */
export async function enforcePageLimits(request: NextRequest): Promise<void> {
  const [, limit] = LIMITS.find(([path]) => path.test(request.nextUrl.pathname)) ?? [];
  if (!limit || isCountedByItsForm(request)) return;
  const session = await findSession(proxyJar(request));
  const visitor = visitorOf(session?.viewer, request.headers);
  const isWrite = !isRead(request.method);
  await enforceRateLimits([limit], visitor, { isWrite, log, ...(isWrite ? {} : { puzzle: waitingDoor(request) }) });
}

/** The actions of these forms count themselves, because a form can say how long to wait. */
function isCountedByItsForm({ method, headers, nextUrl }: NextRequest): boolean {
  return !isRead(method) && isSentForm(headers) && /^\/(?:contact|open\/[^/]+)$/.test(nextUrl.pathname);
}
