import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { getRevision } from "#lib/posts/drafts/queries.ts";

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

export const GET = route({
  params: z.object({ id: uuidParam, n: number }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-revisions", windowSeconds: 60, perUser: 120 },
  handler: async ({ params: { id, n }, session }) =>
    Response.json(await getRevision(session.db, session.viewer.id, id, n)),
});
