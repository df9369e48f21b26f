import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { leadBackFromBlock, toBlock } from "#lib/social/block-form.ts";
import { saveBlock } from "#lib/social/mutations.ts";
import { drawRefusedBlock } from "#lib/social/refused-block.ts";
import { blockSchema } from "#lib/social/schema.ts";

/** Blocks a person, who then cannot follow the caller, or unblocks them. */
export const POST = route({
  body: blockSchema,
  form: { toBody: toBlock, drawRefusal: drawRefusedBlock },
  sessionOf: requireRegistered,
  rateLimit: { name: "blocks", windowSeconds: 3600, perUser: 200, what: "blocked and unblocked people" },
  async handler({ session, body, form }) {
    await saveBlock(session, body);
    return form ? leadBackFromBlock(form) : Response.json(body);
  },
});
