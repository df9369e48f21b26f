import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { lockComments } from "#lib/posts/comments/mutations.ts";
import { lockCommentsSchema } from "#lib/posts/comments/schema.ts";

export const POST = route({
  params: z.object({ id: uuidParam }),
  body: lockCommentsSchema,
  sessionOf: requireRegistered,
  rateLimit: { name: "comments-lock", windowSeconds: 60, perUser: 60 },
  async handler({ params: { id }, body, session }) {
    await lockComments(session, id, body.isLocked);
    return Response.json(body);
  },
});
