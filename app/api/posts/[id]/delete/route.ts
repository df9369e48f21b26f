import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { deletePostSchema } from "#lib/posts/drafts/schema.ts";
import { deletePost } from "#lib/purchases/refunds/delete-post.ts";

/** Deletes a sold post, and settles what happens to its buyers. Safe to repeat: each sale is returned once. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-delete", windowSeconds: 600, perUser: 120 },
  body: deletePostSchema,
  handler: async ({ params: { id }, session, body: { mode } }) => Response.json(await deletePost(session, id, mode)),
});
