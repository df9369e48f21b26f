import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { changePin } from "#lib/posts/drafts/mutations.ts";

export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-pin", windowSeconds: 600, perUser: 120 },
  body: z.strictObject({}),
  handler: async ({ params: { id }, session }) => {
    await changePin(session, id, true);
    return Response.json({ id, isPinned: true });
  },
});
