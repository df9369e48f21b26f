import { z } from "zod";
import { closeAlert } from "#lib/admin/mutations";
import { alertSchema } from "#lib/admin/schema";
import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";

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
