import "server-only";
import { cookies } from "next/headers";
import { env } from "#lib/env/server.ts";
import { flashCookieName } from "#lib/http/browser/flash-cookie.ts";
import type { FlashId } from "#lib/http/browser/flash-messages.ts";

const MAX_AGE_SECONDS = 60;

/** In a server action: shows these messages once on the next page. */
export async function flash(...ids: [FlashId, ...FlashId[]]): Promise<void> {
  const { name, value, ...options } = flashCookie(ids);
  (await cookies()).set(name, value, options);
}

/** The same for a response from a route handler or the proxy. Prevents caching. */
export function withFlash(response: Response, ...ids: [FlashId, ...FlashId[]]): Response {
  const { name, value, path, maxAge, secure } = flashCookie(ids);
  const answer = new Response(response.body, response);
  const cookie = `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${secure ? "; Secure" : ""}`;
  answer.headers.append("set-cookie", cookie);
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

function flashCookie(ids: FlashId[]) {
  const secure = env.SITE_URL.startsWith("https:");
  return {
    name: flashCookieName(secure),
    value: ids.join("."),
    path: "/",
    maxAge: MAX_AGE_SECONDS,
    sameSite: "lax",
    secure,
    // Scripts read it, so that cached pages can show the message too.
    httpOnly: false,
  } as const;
}
