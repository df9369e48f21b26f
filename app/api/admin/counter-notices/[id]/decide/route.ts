import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { decideCounterNotice } from "#lib/moderation/copyright/mutations.ts";
import { counterNoticeStepSchema } from "#lib/moderation/copyright/schema.ts";

/** A moderator takes the next step of a counter-notice. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: counterNoticeStepSchema,
  handler: async ({ session, params: { id }, body }) => {
    await decideCounterNotice(session, id, body);
    return Response.json({ step: body.step });
  },
});
