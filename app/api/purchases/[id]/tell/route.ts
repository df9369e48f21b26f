import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { emailAddressSchema } from "#lib/auth/sign-in/email-address.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { requestPaymentEmail } from "#lib/purchases/quote/mutations.ts";

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
