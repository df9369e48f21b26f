import { z } from "zod";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { callerOf } from "#lib/purchases/asker";
import { requestContextOf } from "#lib/purchases/circumstances";
import { requireContent } from "#lib/purchases/post-content";

/** The whole post for readers with access; for everyone else 402, with the price and how to pay. */
export const GET = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "post-content", windowSeconds: 60, perUser: 120, perNetwork: 240 },
  handler: async ({ params: { id }, request, session }) =>
    Response.json(await requireContent(callerOf(request, session), id, requestContextOf(request.headers, true))),
});
