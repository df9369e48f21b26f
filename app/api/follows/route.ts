import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { leadBack, toFollow } from "#lib/social/follow-form.ts";
import { saveFollow } from "#lib/social/mutations.ts";
import { drawRefusedFollow } from "#lib/social/refused-follow.ts";
import { followSchema } from "#lib/social/schema.ts";

/** Follows a creator, or ends that: the form of pages without a script. With one, the browser writes to the data API itself. */
export const POST = route({
  body: followSchema,
  form: { toBody: toFollow, drawRefusal: drawRefusedFollow },
  sessionOf: requireRegistered,
  rateLimit: { name: "follows", windowSeconds: 3600, perUser: 120, what: "follows and unfollows" },
  async handler({ session, body, form }) {
    await saveFollow(session, body);
    return form ? leadBack(form) : Response.json(body);
  },
});
