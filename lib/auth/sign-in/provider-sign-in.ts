import "server-only";
import { withNextPath } from "#lib/auth/next-path.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import type { ProviderId } from "#lib/auth/sign-in/providers.ts";
import { env } from "#lib/env/server.ts";

/** Returns the provider's URL. Only this browser can complete the sign-in, because it keeps the verifier. */
export async function beginProviderSignIn(
  request: Request,
  provider: ProviderId,
  next: string | null,
): Promise<string> {
  const { data, error } = await cookieDb(requestJar(request)).auth.signInWithOAuth({
    provider,
    options: { redirectTo: withNextPath(`${env.SITE_URL}/login`, next), skipBrowserRedirect: true },
  });
  if (error || !data.url) throw new Error(`Could not start a sign-in with ${provider}.`, { cause: error });
  return data.url;
}
