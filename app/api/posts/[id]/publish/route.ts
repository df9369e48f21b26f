import { z } from "zod";
import { requirePayoutAddress } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { publishPostSchema } from "#lib/posts/draft-schema";
import { publishPost } from "#lib/posts/mutations";

export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requirePayoutAddress,
  rateLimit: { name: "post-publish", windowSeconds: 600, perUser: 60 },
  body: publishPostSchema,
  handler: async ({ params: { id }, session, body }) => Response.json(await publishPost(session, id, body)),
});
