import { z } from "zod";
import { requireRegistered } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { deletePostSchema } from "#lib/posts/draft-schema";
import { deletePost } from "#lib/purchases/delete-post";

/** Deletes a sold post, and settles what happens to its buyers. Safe to repeat: each sale is returned once. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-delete", windowSeconds: 600, perUser: 120 },
  body: deletePostSchema,
  handler: async ({ params: { id }, session, body: { mode } }) => Response.json(await deletePost(session, id, mode)),
});
