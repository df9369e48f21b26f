import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { saveProvider } from "#lib/site/providers/mutations.ts";
import { providerSchema } from "#lib/site/providers/schema.ts";

/** Adds a shop or a wallet to the list of /get-nano, or changes it. */
export const POST = route({
  sessionOf: requireAdmin("moderator"),
  rateLimit: { name: "admin-act", windowSeconds: 600, perUser: 300 },
  body: providerSchema,
  handler: async ({ session, body }) => {
    await saveProvider(session, body);
    return Response.json({ status: "saved" });
  },
});
