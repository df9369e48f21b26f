import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { answerIfChanged } from "#lib/http/conditional.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { repliesQuery } from "#lib/posts/comments/schema.ts";
import { readReplies } from "#lib/purchases/reading/comments.ts";

export const GET = route({
  params: z.object({ id: uuidParam }),
  query: repliesQuery,
  sessionOf: optionalSession,
  rateLimit: { name: "comments", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  handler: async ({ params: { id }, query, request, session }) =>
    answerIfChanged(request, await readReplies({ request, session }, id, query)),
});
