import { z } from "zod";
import { beginViewing } from "#lib/admin/mutations.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { reasonSchema } from "#lib/moderation/people/schema.ts";

/** Begins a look at an account as its person sees it. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("owner"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: reasonSchema,
  handler: async ({ session, params: { id }, body }) => {
    await beginViewing(session, id, body.reason);
    return Response.json({});
  },
});
