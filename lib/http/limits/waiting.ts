import "server-only";
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { DRAWN_PAGE_POLICY, drawPage } from "#lib/http/drawn-page.ts";
import type { PuzzleDoor } from "#lib/http/limits/puzzle.ts";

const COOKIE = "farthing-waited";
const TICKET = new RegExp(`(?:^|; )${COOKIE}=(\\d{10})\\.([0-9a-f]{16})\\.([0-9a-f]{64})(?:;|$)`);
/** The page loads again by itself after so many seconds. */
const WAIT_SECONDS = 15;
/** The browser counts the seconds with its own clock, so a few less are enough. */
const LEAST_SECONDS = WAIT_SECONDS - 2;
const GOOD_FOR_SECONDS = 300;

type Asked = Pick<Request, "url" | "headers">;

/** Without a script a visitor cannot solve a puzzle, and waits instead. A ticket in a cookie then opens the page once. */
export function waitingDoor(request: Asked): PuzzleDoor {
  return {
    async readSolution() {
      const ticket = findTicket(request);
      return ticket && ticket.waitedSeconds >= LEAST_SECONDS ? ticket : null;
    },
    async refuse() {
      return new AppError("puzzle_required", { detail: describeWait(WAIT_SECONDS), retryAfterSeconds: WAIT_SECONDS });
    },
  };
}

/** The same for an answer that sets its own headers: the seconds, and the cookie to set, if any. */
export function beginWaitInAnswer(request: Asked): { seconds: number; cookie: string | null } {
  const { seconds, ticket } = beginWait(request);
  return { seconds, cookie: ticket && ticketCookie(ticket) };
}

type Wait = { seconds: number; ticket: Ticket | null };

/** How long to wait yet, and the ticket that proves it later. Asking again too early continues the wait. */
export function beginWait(request: Asked): Wait {
  const begun = findTicket(request);
  if (begun === null || begun.waitedSeconds >= LEAST_SECONDS)
    return { seconds: WAIT_SECONDS, ticket: newTicket(request) };
  return { seconds: Math.ceil(WAIT_SECONDS - begun.waitedSeconds), ticket: null };
}

/** The page for a visitor who waits. It needs no script. Reloading it too early does not make the wait longer. */
export function waitingPage(request: Asked): Response {
  const { seconds, cookie } = beginWaitInAnswer(request);
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": DRAWN_PAGE_POLICY,
    "cache-control": "private, no-store",
    "retry-after": String(seconds),
    refresh: String(seconds),
  });
  if (cookie) headers.set("set-cookie", cookie);
  return new Response(drawWaitingPage(seconds), { status: 429, headers });
}

function drawWaitingPage(seconds: number): string {
  return drawPage({
    title: "One moment",
    label: "429",
    heading: "One moment",
    text: describeWait(seconds),
    links: [{ href: "/", text: "Go to the front page" }],
  });
}

function describeWait(seconds: number): string {
  return `Many requests are coming from your network right now. This page opens by itself in ${seconds} seconds.`;
}

type Ticket = { name: string; value: string; maxAge: number; isSecure: boolean };

function newTicket(request: Asked): Ticket {
  const since = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(8).toString("hex");
  const value = `${since}.${nonce}.${sign(request, since, nonce).toString("hex")}`;
  return { name: COOKIE, value, maxAge: GOOD_FOR_SECONDS, isSecure: env.SITE_URL.startsWith("https:") };
}

function ticketCookie({ name, value, maxAge, isSecure }: Ticket): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

function findTicket(request: Asked): { id: string; expiresAt: Date; waitedSeconds: number } | null {
  const [, since, nonce, mac] = TICKET.exec(request.headers.get("cookie") ?? "") ?? [];
  if (!since || !nonce || !mac) return null;
  const waitedSeconds = Date.now() / 1000 - Number(since);
  if (waitedSeconds < 0 || waitedSeconds > GOOD_FOR_SECONDS) return null;
  if (!timingSafeEqual(Buffer.from(mac, "hex"), sign(request, since, nonce))) return null;
  return { id: mac, expiresAt: new Date((Number(since) + GOOD_FOR_SECONDS) * 1000), waitedSeconds };
}

/** A ticket is signed for one address of the site, so it opens no other page. */
function sign({ url }: Asked, since: string, nonce: string): Buffer {
  const { pathname, search } = new URL(url);
  const secret = env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY;
  const key = Buffer.from(hkdfSync("sha256", secret, "", "farthing waiting", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([since, nonce, pathname + search]))
    .digest();
}
