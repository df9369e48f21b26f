import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { declineRefundRequest } from "#lib/purchases/refunds/mutations.ts";

/** The author says no to a reader who asked for a refund. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "refund-decline", windowSeconds: 600, perUser: 120 },
  body: z.strictObject({}),
  async handler({ params: { id }, session }) {
    await declineRefundRequest(session, id);
    return new Response(null, { status: 204 });
  },
});
