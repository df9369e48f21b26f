import { createServerClient } from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";
import { inject } from "vitest";
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
