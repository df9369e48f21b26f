import { optionalSession, requireRegistered } from "#lib/auth/session/session.ts";
import { answerIfChanged } from "#lib/http/conditional.ts";
import { route } from "#lib/http/route.ts";
import { writeComment } from "#lib/posts/comments/mutations.ts";
import { commentsQuery, writeCommentSchema } from "#lib/posts/comments/schema.ts";
import { readComments } from "#lib/purchases/reading/comments.ts";

/** A page of a post's comments, as the caller may read them. 304 if the caller has it. */
export const GET = route({
  query: commentsQuery,
  sessionOf: optionalSession,
  rateLimit: { name: "comments", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  handler: async ({ query, request, session }) =>
    answerIfChanged(request, await readComments({ request, session }, query)),
});

export const POST = route({
  body: writeCommentSchema,
  sessionOf: requireRegistered,
  rateLimit: { name: "comment-write", windowSeconds: 60, perUser: 20, what: "comments" },
  handler: async ({ body, session }) => Response.json(await writeComment(session, body), { status: 201 }),
});
