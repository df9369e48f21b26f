import { z } from "zod";
import { closeAlert } from "#lib/admin/mutations.ts";
import { alertSchema } from "#lib/admin/schema.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";

/** Closes an alert that finance has dealt with. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: alertSchema,
  handler: async ({ session, params: { id }, body: { reason } }) => {
    await closeAlert(session, id, reason);
    return Response.json({ status: "closed" });
  },
});
