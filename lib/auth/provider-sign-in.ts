import "server-only";
import { cookieDb } from "#lib/auth/cookie-db";
import { withNextPath } from "#lib/auth/next-path";
import type { ProviderId } from "#lib/auth/providers";
import { requestJar } from "#lib/auth/request-jar";
import { env } from "#lib/env/server";

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
