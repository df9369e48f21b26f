import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { listRevisions } from "#lib/posts/drafts/queries.ts";

export const GET = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-revisions", windowSeconds: 60, perUser: 120 },
  handler: async ({ params: { id }, session }) =>
    Response.json({ items: await listRevisions(session.db, session.viewer.id, id) }),
});
