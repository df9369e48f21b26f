import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { DOCUMENT_BODY_BYTES } from "#lib/posts/document/schema.ts";
import { createPost } from "#lib/posts/drafts/mutations.ts";
import { createPostSchema } from "#lib/posts/drafts/schema.ts";

/** Creates a draft, on the first keystroke. */
export const POST = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "post-create", windowSeconds: 3600, perUser: 60 },
  body: createPostSchema,
  bodyLimitBytes: DOCUMENT_BODY_BYTES,
  handler: async ({ session, body }) => Response.json(await createPost(session, body), { status: 201 }),
});
