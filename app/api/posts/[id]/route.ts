import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { DOCUMENT_BODY_BYTES } from "#lib/posts/document/schema.ts";
import { savePost } from "#lib/posts/drafts/mutations.ts";
import { getDraft } from "#lib/posts/drafts/queries.ts";
import { savePostSchema } from "#lib/posts/drafts/schema.ts";

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
