import { z } from "zod";
import { actOnPayout } from "#lib/admin/mutations.ts";
import { payoutActionSchema } from "#lib/admin/schema.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";

/** One action of finance on one payout. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: payoutActionSchema,
  handler: async ({ session, params: { id }, body }) => Response.json(await actOnPayout(session, id, body)),
});
