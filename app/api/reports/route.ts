import { optionalSession } from "#lib/auth/session/session.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";
import { route } from "#lib/http/route.ts";
import { fileReport, REPORT_LIMIT } from "#lib/moderation/report-mutations.ts";
import { reportSchema } from "#lib/moderation/schema.ts";

/** Anyone reports what they can read. The same again gets the same reference. */
export const POST = route({
  body: reportSchema,
  sessionOf: optionalSession,
  rateLimit: REPORT_LIMIT,
  handler: async ({ body, session, request }) => {
    const reporter = { userId: session?.viewer.id ?? null, network: clientNetworkOf(request.headers) };
    return Response.json({ reference: await fileReport(body, reporter) }, { status: 201 });
  },
});
