import { requestVote } from "#lib/admin/mutations";
import { pushSchema } from "#lib/admin/schema";
import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";

/** Asks the network to vote on a block of ours that it knows. */
export const POST = route({
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: pushSchema,
  handler: async ({ session, body: { blockHash, reason } }) => {
    await requestVote(session, blockHash, reason);
    return Response.json({ status: "asked" });
  },
});
