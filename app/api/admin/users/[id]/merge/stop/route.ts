import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { stopMerge } from "#lib/moderation/people/mutations.ts";
import { reasonSchema } from "#lib/moderation/people/schema.ts";

/** Stops a merge of two accounts, on the page of either. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("owner"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: reasonSchema,
  handler: async ({ session, params: { id }, body }) => {
    await stopMerge(session, id, body);
    return Response.json({});
  },
});
