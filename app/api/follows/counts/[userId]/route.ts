import { z } from "zod";
import { callerDb } from "#lib/auth/session/caller-db.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { getFollowCounts } from "#lib/social/queries.ts";

/** How many follow a person, and how many they follow. */
export const GET = route({
  params: z.object({ userId: uuidParam }),
  rateLimit: { name: "follow-counts", windowSeconds: 60, perUser: 240, perNetwork: 240 },
  publicForSeconds: 10,
  handler: async ({ params: { userId } }) => Response.json(await getFollowCounts(callerDb(null), userId)),
});
