import "server-only";
import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { senderOf } from "#lib/auth/session/sender.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { answerHeadersOf } from "#lib/http/answer-headers.ts";

/** The cookies of a request. Writes go into its answer (lib/http/answer-headers.ts) and can be read at once. */
export function requestJar(request: Request): CookieJar {
  const cookies = new Map(
    parseCookieHeader(request.headers.get("cookie") ?? "").map(({ name, value = "" }) => [name, value]),
  );
  return {
    ...senderOf(request.headers),
    readAll: () => [...cookies].map(([name, value]) => ({ name, value })),
    write(changes) {
      for (const { name, value, options } of changes) {
        answerHeadersOf(request).append("set-cookie", serializeCookieHeader(name, value, options));
        if (options.maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}
