import "server-only";
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#lib/env/server";
import { AppError } from "#lib/errors";
import type { PuzzleDoor } from "#lib/http/puzzle";
import { sha256 } from "#lib/http/script-hashes";

const COOKIE = "farthing-waited";
const TICKET = new RegExp(`(?:^|; )${COOKIE}=(\\d{10})\\.([0-9a-f]{16})\\.([0-9a-f]{64})(?:;|$)`);
/** After this many seconds, the page reloads by itself. */
const WAIT_SECONDS = 15;
/** Allows for a difference between the two clocks. */
const LEAST_SECONDS = WAIT_SECONDS - 2;
const GOOD_FOR_SECONDS = 300;

const STYLE =
  "body{font:1.125rem/1.6 Georgia,serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}h1{font-size:1.75rem}";

type Asked = Pick<Request, "url" | "headers">;

/**
 * Without a script, a page cannot solve a puzzle. Its visitor waits instead: a ticket in a cookie opens this page
 * once.
 */
export function waitingDoor(request: Asked): PuzzleDoor {
  return {
    async readSolution() {
      const ticket = findTicket(request);
      return ticket && ticket.waitedSeconds >= LEAST_SECONDS ? ticket : null;
    },
    async refuse() {
      const detail = `Your network is sending many requests. This page opens by itself in ${WAIT_SECONDS} seconds.`;
      return new AppError("puzzle_required", { detail, retryAfterSeconds: WAIT_SECONDS });
    },
  };
}

/** The page shown meanwhile, without scripts. Reloading too early does not restart the wait. */
export function waitingPage(request: Asked): Response {
  const begun = findTicket(request);
  const isRunning = begun !== null && begun.waitedSeconds < LEAST_SECONDS;
  const seconds = isRunning ? Math.ceil(WAIT_SECONDS - begun.waitedSeconds) : WAIT_SECONDS;
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src '${sha256(STYLE)}'; frame-ancestors 'none'`,
    "cache-control": "private, no-store",
    "retry-after": String(seconds),
    refresh: String(seconds),
  });
  if (!isRunning) headers.set("set-cookie", newTicket(request));
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
<p>Your network is sending many requests. This page opens by itself in ${seconds} seconds.</p>
</main>
</body>
</html>
`;
}

function newTicket(request: Asked): string {
  const since = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(8).toString("hex");
  const secure = env.SITE_URL.startsWith("https:") ? "; Secure" : "";
  const value = `${since}.${nonce}.${sign(request, since, nonce).toString("hex")}`;
  return `${COOKIE}=${value}; Path=/; Max-Age=${GOOD_FOR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function findTicket(request: Asked): { id: string; expiresAt: Date; waitedSeconds: number } | null {
  const [, since, nonce, mac] = TICKET.exec(request.headers.get("cookie") ?? "") ?? [];
  if (!since || !nonce || !mac) return null;
  const waitedSeconds = Date.now() / 1000 - Number(since);
  if (waitedSeconds < 0 || waitedSeconds > GOOD_FOR_SECONDS) return null;
  if (!timingSafeEqual(Buffer.from(mac, "hex"), sign(request, since, nonce))) return null;
  return { id: mac, expiresAt: new Date((Number(since) + GOOD_FOR_SECONDS) * 1000), waitedSeconds };
}

/** Signs a ticket for one URL only. */
function sign({ url }: Asked, since: string, nonce: string): Buffer {
  const { pathname, search } = new URL(url);
  const secret = env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY;
  const key = Buffer.from(hkdfSync("sha256", secret, "", "farthing waiting", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([since, nonce, pathname + search]))
    .digest();
}
