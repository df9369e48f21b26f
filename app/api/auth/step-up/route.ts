import { requireRegistered } from "#lib/auth/session";
import { sendStepUpCode } from "#lib/auth/step-up-code";
import { route } from "#lib/http/route";

/** Mails a code to whoever is about to do something that an open session alone does not allow. */
export const POST = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "step-up-codes", windowSeconds: 600, perUser: 5 },
  handler: async ({ session }) => Response.json(await sendStepUpCode(session)),
});
