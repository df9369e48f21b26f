import { readSessionToken } from "#lib/auth/session/access-token.ts";
import { requireSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

/** For the page's own calls to the data service. It lives for an hour; the refresh token never reaches a script. */
export const GET = route({
  sessionOf: requireSession,
  rateLimit: { name: "access-token", windowSeconds: 60, perUser: 30 },
  handler: async ({ session }) => Response.json(await readSessionToken(session)),
});
