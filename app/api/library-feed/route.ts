import { requireSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { makeLibraryFeed, revokeLibraryFeed } from "#lib/purchases/library/library-feed.ts";

const LIMIT = { name: "library-feed", windowSeconds: 3600, perUser: 20, what: "changes of this address" };

/** Makes the private address of the caller's library feed. An earlier one ends. */
export const POST = route({
  sessionOf: requireSession,
  rateLimit: LIMIT,
  handler: async ({ session }) => Response.json(await makeLibraryFeed(session), { status: 201 }),
});

/** Ends it. */
export const DELETE = route({
  sessionOf: requireSession,
  rateLimit: LIMIT,
  async handler({ session }) {
    await revokeLibraryFeed(session);
    return Response.json({ status: "revoked" });
  },
});
