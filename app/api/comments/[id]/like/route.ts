import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { likeComment } from "#lib/posts/comments/mutations.ts";
import { likeCommentSchema } from "#lib/posts/comments/schema.ts";

export const POST = route({
  params: z.object({ id: uuidParam }),
  body: likeCommentSchema,
  sessionOf: requireRegistered,
  rateLimit: { name: "comment-like", windowSeconds: 60, perUser: 60 },
  handler: async ({ params: { id }, body: { isLiked }, session }) =>
    Response.json({ isLiked, likes: await likeComment(session, id, isLiked) }),
});
