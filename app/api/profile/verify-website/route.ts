import { requireRegistered } from "#lib/auth/session/session.ts";
import { verifyWebsite } from "#lib/creators/website-mutations.ts";
import { route } from "#lib/http/route.ts";

/** Looks at the saved website for a link to the caller's profile. */
export const POST = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "verify-website", windowSeconds: 3600, perUser: 10, what: "checks of your website" },
  handler: async ({ session }) => Response.json(await verifyWebsite(session)),
});
