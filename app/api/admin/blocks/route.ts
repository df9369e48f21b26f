import { pushBlock } from "#lib/admin/mutations.ts";
import { pushSchema } from "#lib/admin/schema.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

/** Has the worker send a stored block again. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: pushSchema,
  handler: async ({ session, body: { blockHash, reason } }) => {
    await pushBlock(session, blockHash, reason);
    return Response.json({ status: "queued" });
  },
});
