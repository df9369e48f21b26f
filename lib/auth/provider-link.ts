import "server-only";
import { dropBegunConversion, writeBegunConversion } from "#lib/auth/conversion-cookie";
import { withNextPath } from "#lib/auth/next-path";
import { prepareMove } from "#lib/auth/prepare-move";
import { beginProviderSignIn } from "#lib/auth/provider-sign-in";
import type { ProviderId } from "#lib/auth/providers";
import { requestJar } from "#lib/auth/request-jar";
import type { Session } from "#lib/auth/session";
import { env } from "#lib/env/server";

const PAGE = "/profile/convert";

type Link = { provider: ProviderId; next: string | null };

/** The provider's own page; what comes back from there gives the anonymous user a way to sign in. */
export async function beginProviderLink({ db }: Session, { provider, next }: Link): Promise<string> {
  const back = new URL(withNextPath(PAGE, next), env.SITE_URL);
  back.searchParams.set("provider", provider);
  const { data, error } = await db.auth.linkIdentity({
    provider,
    options: { redirectTo: back.href, skipBrowserRedirect: true },
  });
  if (error || !data.url) throw new Error(`No link with ${provider} could be begun.`, { cause: error });
  return data.url;
}

/** The same page for who has an account by that provider already: they sign in to it, with a ticket to move there. */
export async function beginProviderMove(request: Request, session: Session, { provider, next }: Link): Promise<string> {
  const jar = requestJar(request);
  const move = await prepareMove(session);
  if (move === null) dropBegunConversion(jar);
  else writeBegunConversion(jar, { fromUser: session.viewer.id, email: null, sentAt: Date.now(), move });
  return beginProviderSignIn(request, provider, withNextPath(PAGE, next));
}
