import { z } from "zod";
import { requireRegistered } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { unschedulePost } from "#lib/posts/mutations";

export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-unschedule", windowSeconds: 600, perUser: 120 },
  body: z.strictObject({}),
  handler: async ({ params: { id }, session }) => Response.json(await unschedulePost(session, id)),
});
