import { z } from "zod";
import { requireRegistered } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { declineRefundRequest } from "#lib/purchases/refund-mutations";

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
