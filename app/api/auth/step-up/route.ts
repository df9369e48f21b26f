import { requireRegistered } from "#lib/auth/session/session.ts";
import { sendStepUpCode } from "#lib/auth/sign-in/step-up-code.ts";
import { route } from "#lib/http/route.ts";

/** Mails a code to a user whose action needs more than an open session. */
export const POST = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "step-up-codes", windowSeconds: 600, perUser: 5 },
  handler: async ({ session }) => Response.json(await sendStepUpCode(session)),
});
