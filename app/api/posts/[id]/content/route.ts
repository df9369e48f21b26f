import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { requestContextOf } from "#lib/purchases/quote/request-context.ts";
import { requireContent } from "#lib/purchases/reading/post-content.ts";

/** The whole post for readers with access; for everyone else 402, with the price and how to pay. */
export const GET = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "post-content", windowSeconds: 60, perUser: 120, perNetwork: 240 },
  handler: async ({ params: { id }, request, session }) =>
    Response.json(await requireContent(callerOf(request, session), id, requestContextOf(request.headers, true))),
});
