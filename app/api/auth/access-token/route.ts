import { readSessionToken } from "#lib/auth/session/access-token.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

/**
 * For the page's own calls to the data service. It lives for an hour; the refresh token never reaches a script. Without a session there is
 * no content, and no error: a page cannot know that its session has just ended elsewhere.
 */
export const GET = route({
  sessionOf: optionalSession,
  rateLimit: { name: "access-token", windowSeconds: 60, perUser: 30, perNetwork: 600 },
  handler: async ({ session }) =>
    session ? Response.json(await readSessionToken(session)) : new Response(null, { status: 204 }),
});
