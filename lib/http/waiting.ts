import "server-only";
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#lib/env/server";
import { AppError } from "#lib/errors";
import type { PuzzleDoor } from "#lib/http/puzzle";
import { sha256 } from "#lib/http/script-hashes";

const COOKIE = "farthing-waited";
const TICKET = new RegExp(`(?:^|; )${COOKIE}=(\\d{10})\\.([0-9a-f]{16})\\.([0-9a-f]{64})(?:;|$)`);
/** The page asks again by itself after this long. */
const WAIT_SECONDS = 15;
/** The clock that counts them is not quite the browser's. */
const LEAST_SECONDS = WAIT_SECONDS - 2;
const GOOD_FOR_SECONDS = 300;

const STYLE =
  "body{font:1.125rem/1.6 Georgia,serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}h1{font-size:1.75rem}";

type Asked = Pick<Request, "url" | "headers">;

/** A page cannot be solved a puzzle for without a script. Its visitor waits: a ticket in a cookie opens this page once. */
export function waitingDoor(request: Asked): PuzzleDoor {
  return {
    async readSolution() {
      const ticket = findTicket(request);
      return ticket && ticket.waitedSeconds >= LEAST_SECONDS ? ticket : null;
    },
    async refuse() {
      const detail = `Many people in your network ask at once. This page opens by itself in ${WAIT_SECONDS} seconds.`;
      return new AppError("puzzle_required", { detail, retryAfterSeconds: WAIT_SECONDS });
    },
  };
}

type Wait = { seconds: number; ticket: Ticket | null };

/** How long to wait yet, and the ticket that proves it later. Asking again too early goes on with the wait that has begun. */
export function beginWait(request: Asked): Wait {
  const begun = findTicket(request);
  if (begun === null || begun.waitedSeconds >= LEAST_SECONDS)
    return { seconds: WAIT_SECONDS, ticket: newTicket(request) };
  return { seconds: Math.ceil(WAIT_SECONDS - begun.waitedSeconds), ticket: null };
}

/** What is shown meanwhile, without a script. */
export function waitingPage(request: Asked): Response {
  const { seconds, ticket } = beginWait(request);
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src '${sha256(STYLE)}'; frame-ancestors 'none'`,
    "cache-control": "private, no-store",
    "retry-after": String(seconds),
    refresh: String(seconds),
  });
  if (ticket) headers.set("set-cookie", ticketCookie(ticket));
  return new Response(drawPage(seconds), { status: 429, headers });
}

function drawPage(seconds: number): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>One moment</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>One moment</h1>
<p>Many people in your network ask at once. This page opens by itself in ${seconds} seconds.</p>
</main>
</body>
</html>
`;
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

/** For one address of the site: no ticket opens another page. */
function sign({ url }: Asked, since: string, nonce: string): Buffer {
  const { pathname, search } = new URL(url);
  const secret = env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY;
  const key = Buffer.from(hkdfSync("sha256", secret, "", "farthing waiting", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([since, nonce, pathname + search]))
    .digest();
}
