import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { callerOf, requireHolder } from "#lib/purchases/access/caller.ts";
import { toWhole } from "#lib/purchases/quote/answers.ts";
import { loadPurchaseSnapshot, networkOf } from "#lib/purchases/settle/settlement.ts";

export const GET = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-read", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  async handler({ params: { id }, request, session }) {
    const snapshot = await loadPurchaseSnapshot(id);
    requireHolder(callerOf(request, session), id, snapshot.facts.buyer_id);
    return Response.json(toWhole(snapshot, networkOf(snapshot)));
  },
});
