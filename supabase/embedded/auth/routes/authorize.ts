import { Hono } from "hono";
import { z } from "zod";
import { AuthError, invalidInput } from "#embedded/auth/auth-error.ts";
import { authorizationUrl } from "#embedded/auth/oauth/authorization.ts";
import { requireProvider } from "#embedded/auth/oauth/provider.ts";
import { chooseRedirect, redirectTo } from "#embedded/auth/redirects.ts";
import { pkceFields, pkceOf } from "#embedded/auth/request-body.ts";
import { requireUser } from "#embedded/auth/sessions/signed-in-user.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const querySchema = z.object({
  provider: z.string("An OAuth provider is required"),
  ...pkceFields,
  // Ours, not the provider's.
  redirect_to: z.unknown().optional(),
  skip_http_redirect: z.unknown().optional(),
  apikey: z.unknown().optional(),
});

/** GET /authorize sends a browser to a provider; /user/identities/authorize does so to link the account found there. */
export function authorizeRoutes(context: ServiceContext): Hono {
  return new Hono()
    .get("/authorize", async ({ req }) => redirectTo(await begin(context, req.raw), 302))
    .get("/user/identities/authorize", async ({ req }) => {
      if (!context.settings.auth.enable_manual_linking)
        throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
      const { user } = await requireUser(context, req.raw);
      const url = await begin(context, req.raw, user.id);
      return req.query("skip_http_redirect") === "true" ? Response.json({ url }) : redirectTo(url, 302);
    });
}

function begin(context: ServiceContext, request: Request, linkingUserId?: string): Promise<string> {
  const all = Object.fromEntries(new URL(request.url).searchParams);
  const query = querySchema.safeParse(all);
  if (!query.success) throw invalidInput(query.error.issues[0]?.message ?? "Unsupported provider");
  const flow = { pkce: pkceOf(query.data), redirect: chooseRedirect(context, request), linkingUserId };
  const forProvider = Object.entries(all).filter(([name]) => !(name in querySchema.shape));
  const provider = requireProvider(context, query.data.provider);
  return authorizationUrl(context, provider, flow, Object.fromEntries(forProvider));
}
