import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { readServiceCredits } from "#lib/nano/credits";

export const GET = route({
  sessionOf: requireAdmin("owner", "finance"),
  handler: async () => Response.json(await readServiceCredits()),
});
