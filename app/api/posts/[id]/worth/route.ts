import { z } from "zod";
import { drawRefusalOf } from "#components/purchase/form/refused-receipt-form.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { leadToQuestion, toWorthBody, worthSchema } from "#lib/purchases/reading/worth.ts";
import { answerWorth } from "#lib/purchases/reading/worth-mutations.ts";

/** A buyer says whether the post was worth its price. A form leads back to the question in the post. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "worth", windowSeconds: 600, perUser: 60, perNetwork: 240 },
  body: worthSchema,
  form: {
    toBody: toWorthBody,
    drawRefusal: drawRefusalOf({
      heading: "Your answer was not saved",
      button: "Send it again",
      actionOf: ({ postId }) => `/api/posts/${postId}/worth`,
    }),
  },
  handler: async ({ params: { id }, body: { isWorthIt }, request, session, form }) => {
    await answerWorth(callerOf(request, session), id, isWorthIt);
    return form ? leadToQuestion(form) : Response.json({ postId: id, isWorthIt });
  },
});
