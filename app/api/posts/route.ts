import { requireRegistered } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { createPostSchema } from "#lib/posts/draft-schema";
import { createPost } from "#lib/posts/mutations";
import { DOCUMENT_BODY_BYTES } from "#lib/posts/schema";

/** Creates a draft, on the first keystroke. */
export const POST = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "post-create", windowSeconds: 3600, perUser: 60 },
  body: createPostSchema,
  bodyLimitBytes: DOCUMENT_BODY_BYTES,
  handler: async ({ session, body }) => Response.json(await createPost(session, body), { status: 201 }),
});
