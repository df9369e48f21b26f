import { creditsLevel } from "#lib/admin/credits.ts";
import { isStaffSession, requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { readServiceCredits } from "#lib/nano/market/credits.ts";

/** For every role: how many credits are left, and whether that is enough. Only finance sees what they are used for. */
export const GET = route({
  sessionOf: requireAdmin(),
  handler: async ({ session }) => {
    const known = await readServiceCredits();
    const { credits, checked_at } = known;
    const seen = isStaffSession(session, ["finance"]) ? known : { credits, checked_at };
    return Response.json({ ...seen, level: creditsLevel(credits) });
  },
});
