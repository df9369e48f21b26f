import { z } from "zod";
import { callerDb } from "#lib/auth/session/caller-db.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { judgeHandle } from "#lib/creators/queries.ts";
import { route } from "#lib/http/route.ts";

export const GET = route({
  query: z.object({ handle: z.string().max(200) }),
  sessionOf: optionalSession,
  rateLimit: { name: "handle-availability", windowSeconds: 60, perUser: 60, perNetwork: 60 },
  handler: async ({ query, session }) => Response.json(await judgeHandle(callerDb(session), query.handle)),
});
