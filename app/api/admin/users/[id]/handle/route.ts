import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { changeHandleOf } from "#lib/moderation/people/mutations.ts";
import { handleSchema } from "#lib/moderation/people/schema.ts";

/** Takes a handle away from an account. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: handleSchema,
  handler: async ({ session, params: { id }, body }) => {
    return Response.json({ handle: await changeHandleOf(session, id, body) });
  },
});
