import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { publishPost } from "#lib/posts/drafts/mutations.ts";
import { publishPostSchema } from "#lib/posts/drafts/schema.ts";

export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-publish", windowSeconds: 600, perUser: 60 },
  body: publishPostSchema,
  handler: async ({ params: { id }, session, body }) => Response.json(await publishPost(session, id, body)),
});
