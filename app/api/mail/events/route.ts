import { readBytes } from "#lib/http/body.ts";
import { route } from "#lib/http/route.ts";
import { noteMailEvents, readMailEvents, SIGNATURE_HEADER } from "#lib/notifications/mail-events.ts";

const BODY_LIMIT_BYTES = 64_000;

/** N-27: what a mail service reports later: bounces and complaints. Signed, because it comes without a session. */
export const POST = route({
  rateLimit: { name: "mail-events", windowSeconds: 60, perUser: 300, perNetwork: 300, what: "reports" },
  async handler({ request }) {
    const events = readMailEvents(await readBytes(request, BODY_LIMIT_BYTES), request.headers.get(SIGNATURE_HEADER));
    return Response.json({ received: events.events.length, new: await noteMailEvents(events) });
  },
});
