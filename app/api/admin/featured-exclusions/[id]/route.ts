import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { changeExclusion } from "#lib/moderation/exclusions/mutations.ts";
import { exclusionOrderSchema } from "#lib/moderation/exclusions/schema.ts";

/** Changes what lists leave out, or ends it. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: exclusionOrderSchema,
  handler: async ({ session, params: { id }, body }) => {
    await changeExclusion(session, id, body);
    return Response.json({ status: "done" });
  },
});
