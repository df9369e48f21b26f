import "server-only";
import { cookieDb } from "#lib/auth/cookie-db";
import { withNextPath } from "#lib/auth/next-path";
import type { ProviderId } from "#lib/auth/providers";
import { requestJar } from "#lib/auth/request-jar";
import { env } from "#lib/env/server";

/** The provider's own page. This browser alone can take up what comes back from there: it keeps the verifier. */
export async function beginProviderSignIn(
  request: Request,
  provider: ProviderId,
  next: string | null,
): Promise<string> {
  const { data, error } = await cookieDb(requestJar(request)).auth.signInWithOAuth({
    provider,
    options: { redirectTo: withNextPath(`${env.SITE_URL}/login`, next), skipBrowserRedirect: true },
  });
  if (error || !data.url) throw new Error(`No sign-in with ${provider} could be begun.`, { cause: error });
  return data.url;
}
