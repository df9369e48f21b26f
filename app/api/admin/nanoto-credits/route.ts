import { creditsLevel } from "#lib/admin/credits";
import { isStaffSession, requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { readServiceCredits } from "#lib/nano/credits";

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
