import { z } from "zod";
import { optionalSession, requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { deleteComment, editComment } from "#lib/posts/comments/mutations.ts";
import { editCommentSchema } from "#lib/posts/comments/schema.ts";
import { readComment } from "#lib/purchases/reading/comments.ts";

const params = z.object({ id: uuidParam });

export const GET = route({
  params,
  sessionOf: optionalSession,
  rateLimit: { name: "comments", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  handler: async ({ params: { id }, request, session }) => Response.json(await readComment({ request, session }, id)),
});

/** For fifteen minutes. */
export const PATCH = route({
  params,
  body: editCommentSchema,
  sessionOf: requireRegistered,
  rateLimit: { name: "comment-write", windowSeconds: 60, perUser: 20, what: "comments" },
  handler: async ({ params: { id }, body, session }) => Response.json(await editComment(session, id, body.body)),
});

/** By its writer, or by the post's author. */
export const DELETE = route({
  params,
  sessionOf: requireRegistered,
  rateLimit: { name: "comment-delete", windowSeconds: 60, perUser: 60 },
  handler: async ({ params: { id }, session }) => {
    await deleteComment(session, id);
    return new Response(null, { status: 204 });
  },
});
