import { createServerClient } from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";
import { inject } from "vitest";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { findSession } from "#lib/auth/session/session.ts";
import { answerHeadersOf } from "#lib/http/answer-headers.ts";
import type { StackTarget } from "#tests/support/stack/target.ts";

/** The cookie header of a browser that holds this session, as our own server would have set it. */
export async function cookieHeaderOf(
  { access_token, refresh_token }: Session,
  { url, publishableKey }: Pick<StackTarget, "url" | "publishableKey"> = inject("target"),
): Promise<string> {
  const cookies = new Map<string, string>();
  const client = createServerClient(url, publishableKey, {
    cookieOptions: { name: "farthing-session" },
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (changes) => {
        for (const { name, value } of changes) cookies.set(name, value);
      },
    },
  });
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** All cookies of a browser with this session, as our server has sent them at its first request. */
export async function browserCookiesOf(session: Session): Promise<string> {
  const request = new Request("http://localhost:3000/", { headers: { cookie: await cookieHeaderOf(session) } });
  await findSession(requestJar(request));
  return answerHeadersOf(request)
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
}

/** The same browser with another session in its cookies. */
export function replaceSession(cookie: string, session: object): string {
  const others = cookie.split("; ").filter((pair) => !pair.startsWith("farthing-session"));
  return [...others, `farthing-session=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`].join(
    "; ",
  );
}
