import { route } from "#lib/http/route.ts";
import { errorReportSchema } from "#lib/page/error-report.ts";

/** Takes reports from the pages' error hook. Anyone can send one, so it is logged as a warning, not as our error. */
export const POST = route({
  body: errorReportSchema,
  bodyLimitBytes: 4_000,
  rateLimit: { name: "page-errors", windowSeconds: 60, perNetwork: 20, inAll: 600 },
  handler({ body, log }) {
    log.warn("an error in a page", { report: body });
    return new Response(null, { status: 204 });
  },
});
