import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { decideComment } from "#lib/posts/comments/mutations.ts";
import { decideCommentSchema } from "#lib/posts/comments/schema.ts";

/** The post's author approves, hides, shows, pins or unpins it. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  body: decideCommentSchema,
  sessionOf: requireRegistered,
  rateLimit: { name: "comment-decide", windowSeconds: 60, perUser: 120 },
  handler: async ({ params: { id }, body, session }) => Response.json(await decideComment(session, id, body.decision)),
});
