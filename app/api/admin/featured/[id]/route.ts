import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { changeFeature } from "#lib/moderation/features/mutations.ts";
import { featureOrderSchema } from "#lib/moderation/features/schema.ts";

/** Changes a staff pick, moves it on the front page, or ends it. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: featureOrderSchema,
  handler: async ({ session, params: { id }, body }) => {
    await changeFeature(session, id, body);
    return Response.json({ status: "done" });
  },
});
