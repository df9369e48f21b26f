import { z } from "zod";
import { requireRegistered } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { returnSalesOf } from "#lib/purchases/refund-mutations";

/** The author returns every sale of a post that has not been sent to them. Those buyers lose access. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "refund-buyers", windowSeconds: 3600, perUser: 20 },
  body: z.strictObject({}),
  handler: async ({ params: { id }, session }) =>
    Response.json({ sales: await returnSalesOf(session, id) }, { status: 202 }),
});
