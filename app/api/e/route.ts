import { route } from "#lib/http/route.ts";
import { pageEventSchema } from "#lib/page/event.ts";
import { requestRefusesTracking } from "#lib/page/tracking-refusal.ts";

/** Takes one page event. Does not ask who sent it: reads no cookie, and only counts the address. */
export const POST = route({
  body: pageEventSchema,
  bodyLimitBytes: 1_000,
  rateLimit: { name: "page-events", windowSeconds: 60, perNetwork: 120, inAll: 6_000 },
  handler({ body, request, log }) {
    if (!requestRefusesTracking(request.headers)) log.info("event", { event: body });
    return new Response(null, { status: 204 });
  },
});
