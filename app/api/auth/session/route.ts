import { z } from "zod";
import { adoptSession } from "#lib/auth/session/adopt-session.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { route } from "#lib/http/route.ts";
import { bindPurchasesQuietly } from "#lib/purchases/access/bind-purchases.ts";

const token = z.string().min(1).max(8_000);

/** Stores a session that our script received from an anonymous sign-in or a paid purchase. */
export const POST = route({
  body: z.strictObject({ access_token: token, refresh_token: token }),
  rateLimit: { name: "keep-session", windowSeconds: 60, perNetwork: 20 },
  handler: async ({ request, body }) => {
    const session = await adoptSession(request, body);
    await bindPurchasesQuietly(session, requestJar(request));
    const { viewer } = session;
    return Response.json({ id: viewer.id, is_anonymous: viewer.isAnonymous });
  },
});
