import { z } from "zod";
import { requireRegistered } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { getDraft } from "#lib/posts/draft-queries";
import { savePostSchema } from "#lib/posts/draft-schema";
import { savePost } from "#lib/posts/mutations";
import { DOCUMENT_BODY_BYTES } from "#lib/posts/schema";

const params = z.object({ id: uuidParam });

/** The caller's own post, as it is being written. */
export const GET = route({
  params,
  sessionOf: requireRegistered,
  rateLimit: { name: "post-read", windowSeconds: 60, perUser: 120 },
  handler: async ({ params: { id }, session }) => Response.json(await getDraft(session.db, session.viewer.id, id)),
});

export const PATCH = route({
  params,
  sessionOf: requireRegistered,
  rateLimit: { name: "post-save", windowSeconds: 60, perUser: 90 },
  body: savePostSchema,
  bodyLimitBytes: DOCUMENT_BODY_BYTES,
  handler: async ({ params: { id }, session, body }) => Response.json(await savePost(session, id, body)),
});
