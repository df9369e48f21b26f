import "server-only";
import { dropBegunConversion, writeBegunConversion } from "#lib/auth/convert/conversion-cookie.ts";
import { prepareMove } from "#lib/auth/convert/prepare-move.ts";
import { withNextPath } from "#lib/auth/next-path.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import type { Session } from "#lib/auth/session/session.ts";
import { beginProviderSignIn } from "#lib/auth/sign-in/provider-sign-in.ts";
import type { ProviderId } from "#lib/auth/sign-in/providers.ts";
import { env } from "#lib/env/server.ts";

const PAGE = "/profile/convert";

type Link = { provider: ProviderId; next: string | null };

/** Starts linking a provider to the anonymous user, to sign in with later. Returns the provider's URL. */
export async function beginProviderLink({ db }: Session, { provider, next }: Link): Promise<string> {
  const back = new URL(withNextPath(PAGE, next), env.SITE_URL);
  back.searchParams.set("provider", provider);
  const { data, error } = await db.auth.linkIdentity({
    provider,
    options: { redirectTo: back.href, skipBrowserRedirect: true },
  });
  if (error || !data.url) throw new Error(`Could not start linking ${provider}.`, { cause: error });
  return data.url;
}

/** The same if that provider already has an account here: they sign in to it, with a ticket to move there. */
export async function beginProviderMove(request: Request, session: Session, { provider, next }: Link): Promise<string> {
  const jar = requestJar(request);
  const move = await prepareMove(session);
  if (move === null) dropBegunConversion(jar);
  else writeBegunConversion(jar, { fromUser: session.viewer.id, email: null, sentAt: Date.now(), move });
  return beginProviderSignIn(request, provider, withNextPath(PAGE, next));
}
