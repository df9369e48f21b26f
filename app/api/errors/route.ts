import { route } from "#lib/http/route";
import { errorReportSchema } from "#lib/page/error-report";

/** Takes what a page's error hook tells. Anybody can write such a report, so it is a warning, not an error of ours. */
export const POST = route({
  body: errorReportSchema,
  bodyLimitBytes: 4_000,
  rateLimit: { name: "page-errors", windowSeconds: 60, perNetwork: 20, inAll: 600 },
  handler({ body, log }) {
    log.warn("an error in a page", { report: body });
    return new Response(null, { status: 204 });
  },
});
