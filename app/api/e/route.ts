import { route } from "#lib/http/route";
import { pageEventSchema } from "#lib/page/event";
import { requestRefusesTracking } from "#lib/page/tracking-refusal";

/** Takes one event of a page. Who sent it is not asked: cookies are not read, the address is only counted. */
export const POST = route({
  body: pageEventSchema,
  bodyLimitBytes: 1_000,
  rateLimit: { name: "page-events", windowSeconds: 60, perNetwork: 120, inAll: 6_000 },
  handler({ body, request, log }) {
    if (!requestRefusesTracking(request.headers)) log.info("event", { event: body });
    return new Response(null, { status: 204 });
  },
});
