import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { askMerge } from "#lib/moderation/people/mutations.ts";
import { mergeSchema } from "#lib/moderation/people/schema.ts";

/** Plans to move all that a person has into another account of theirs. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("owner"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: mergeSchema,
  handler: async ({ session, params: { id }, body }) => Response.json({ dueAt: await askMerge(session, id, body) }),
});
