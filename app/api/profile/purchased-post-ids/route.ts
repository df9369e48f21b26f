import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { listPurchasedPostIds } from "#lib/purchases/library/purchased-queries.ts";

export const GET = route({
  sessionOf: optionalSession,
  rateLimit: { name: "purchased-post-ids", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  handler: async ({ session }) => Response.json(session ? await listPurchasedPostIds(session.db) : []),
});
