import { z } from "zod";
import { resendReceipt } from "#lib/admin/mutations.ts";
import { resendSchema } from "#lib/admin/schema.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";

/** Mails the receipt of a purchase to its buyer again. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("support"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: resendSchema,
  handler: async ({ session, params: { id }, body }) => {
    await resendReceipt(session, id, body.reason);
    return Response.json({ status: "sent" });
  },
});
