import "server-only";
import { serializeCookieHeader } from "@supabase/ssr";
import type { NextRequest } from "next/server";
import { senderOf } from "#lib/auth/session/sender.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { answerHeadersOf } from "#lib/http/answer-headers.ts";

/** The cookies of a request to a page. Writes go into the answer, and into the request that the page sees. */
export function proxyJar(request: NextRequest): CookieJar {
  return {
    ...senderOf(request.headers),
    readAll: () => request.cookies.getAll(),
    write(changes) {
      for (const { name, value, options } of changes) {
        answerHeadersOf(request).append("set-cookie", serializeCookieHeader(name, value, options));
        if (options.maxAge === 0) request.cookies.delete(name);
        else request.cookies.set(name, value);
      }
    },
  };
}
