import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { setAccountStatus } from "#lib/moderation/people/mutations.ts";
import { accountStatusSchema } from "#lib/moderation/people/schema.ts";

/** Limits, suspends or restores an account. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: accountStatusSchema,
  handler: async ({ session, params: { id }, body }) => {
    await setAccountStatus(session, id, body);
    return Response.json({ status: body.status });
  },
});
