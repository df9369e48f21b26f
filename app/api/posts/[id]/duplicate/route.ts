import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { duplicatePost } from "#lib/posts/drafts/duplicate.ts";

/** The browser names the copy, so a retry makes no second one. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-duplicate", windowSeconds: 3600, perUser: 20 },
  body: z.strictObject({ id: uuidParam }),
  handler: async ({ params: { id }, session, body }) =>
    Response.json(await duplicatePost(session, id, body.id), { status: 201 }),
});
