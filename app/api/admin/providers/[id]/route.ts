import { z } from "zod";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { actOnProvider } from "#lib/site/providers/mutations.ts";
import { providerActionSchema } from "#lib/site/providers/schema.ts";

/** Notes that it was looked at today, or takes it off the list. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: providerActionSchema,
  handler: async ({ session, params: { id }, body }) => {
    await actOnProvider(session, id, body);
    return Response.json({ status: body.action === "check" ? "checked" : "removed" });
  },
});
