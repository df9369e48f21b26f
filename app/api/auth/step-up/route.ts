import { requireRegistered } from "#lib/auth/session";
import { sendStepUpCode } from "#lib/auth/step-up-code";
import { route } from "#lib/http/route";

/** Mails a code to a user whose action needs more than an open session. */
export const POST = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "step-up-codes", windowSeconds: 600, perUser: 5 },
  handler: async ({ session }) => Response.json(await sendStepUpCode(session)),
});
