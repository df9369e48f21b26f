import { z } from "zod";
import { beginProviderLink, beginProviderMove } from "#lib/auth/convert/provider-link.ts";
import { readNextPath } from "#lib/auth/next-path.ts";
import { isRegisteredSession, requireSession } from "#lib/auth/session/session.ts";
import { listSignInProviders } from "#lib/auth/sign-in/providers.ts";
import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";

/** Sends an anonymous user to the provider: to link it, or with `move` to sign in to the account that it already has. */
export const GET = route({
  params: z.strictObject({ provider: z.string() }),
  query: z.object({ next: z.string().optional(), move: z.literal("yes").optional() }),
  sessionOf: requireSession,
  rateLimit: { name: "link-provider", windowSeconds: 60, perUser: 10, perNetwork: 20 },
  async handler({ params, query, session, request }) {
    const provider = listSignInProviders().find(({ id }) => id === params.provider);
    if (!provider) throw new AppError("not_found", { detail: "There is no such way to sign in here." });
    if (isRegisteredSession(session)) throw new AppError("conflict", { detail: "You have an account already." });
    const link = { provider: provider.id, next: readNextPath(query.next) };
    const address = query.move
      ? await beginProviderMove(request, session, link)
      : await beginProviderLink(session, link);
    return new Response(null, { status: 303, headers: { location: address } });
  },
});
