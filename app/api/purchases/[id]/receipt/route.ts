import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { signReceipt } from "#lib/purchases/receipts/signature.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";

/** As JSON; as a signed JWS where that is asked for (`Accept: application/jose`). */
export const GET = route({
  params: z.object({ id: uuidParam }),
  query: z.object({ t: z.string().max(100).optional() }),
  sessionOf: optionalSession,
  rateLimit: { name: "receipt", windowSeconds: 60, perUser: 120, perNetwork: 240 },
  handler: async ({ params: { id }, query: { t }, request, session }) => {
    const receipt = toReceipt(await requirePurchaseAccess({ request, session }, id, t));
    const wantsSigned = request.headers.get("accept")?.includes("application/jose") ?? false;
    if (!wantsSigned) return Response.json(receipt, { headers: { vary: "Accept" } });
    const headers = {
      "content-type": "application/jose",
      "content-disposition": `attachment; filename="${receipt.number ?? receipt.purchase_id}.jws"`,
      vary: "Accept",
    };
    return new Response(signReceipt(receipt), { headers });
  },
});
