import { z } from "zod";
import { readNextPath } from "#lib/auth/next-path.ts";
import { beginProviderSignIn } from "#lib/auth/sign-in/provider-sign-in.ts";
import { listSignInProviders } from "#lib/auth/sign-in/providers.ts";
import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";

/** Redirects to the provider. A link, not a form: our policy does not let a form lead to another site. */
export const GET = route({
  params: z.strictObject({ provider: z.string() }),
  query: z.object({ next: z.string().optional() }),
  rateLimit: { name: "sign-in-provider", windowSeconds: 60, perNetwork: 20 },
  async handler({ params, query, request }) {
    const provider = listSignInProviders().find(({ id }) => id === params.provider);
    if (!provider) throw new AppError("not_found", { detail: "There is no such way to sign in here." });
    const address = await beginProviderSignIn(request, provider.id, readNextPath(query.next));
    return new Response(null, { status: 303, headers: { location: address } });
  },
});
