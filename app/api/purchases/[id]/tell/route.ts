import { z } from "zod";
import { emailAddressSchema } from "#lib/auth/email-address";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { callerOf } from "#lib/purchases/asker";
import { requestPaymentEmail } from "#lib/purchases/mutations";

/** Sends one mail when a payment that was seen is confirmed or on its way back. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  body: z.strictObject({ email: emailAddressSchema }),
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-tell", windowSeconds: 3600, perUser: 10, perNetwork: 30, what: "mails" },
  async handler({ params, body, request, session }) {
    const isAwaited = await requestPaymentEmail(callerOf(request, session), params.id, body.email);
    return Response.json({ status: isAwaited ? "awaited" : "done" });
  },
});
