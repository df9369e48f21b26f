import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { acceptStepUpCode, codeSchema } from "#lib/auth/sign-in/step-up-code.ts";
import { route } from "#lib/http/route.ts";

/** Checks the code. The answer sets the cookies of a freshly confirmed session. */
export const POST = route({
  sessionOf: requireRegistered,
  body: z.object({ code: codeSchema }),
  rateLimit: { name: "step-up-tries", windowSeconds: 600, perUser: 10 },
  async handler({ session, body }) {
    await acceptStepUpCode(session, body.code);
    return new Response(null, { status: 204 });
  },
});
