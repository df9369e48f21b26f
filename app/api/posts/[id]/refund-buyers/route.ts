import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { returnSalesOf } from "#lib/purchases/refunds/mutations.ts";

/** The author returns every sale of a post that has not been sent to them. Those buyers lose access. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "refund-buyers", windowSeconds: 3600, perUser: 20 },
  body: z.strictObject({}),
  handler: async ({ params: { id }, session }) =>
    Response.json({ sales: await returnSalesOf(session, id) }, { status: 202 }),
});
