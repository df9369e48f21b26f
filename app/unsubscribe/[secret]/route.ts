import { z } from "zod";
import { DRAWN_FORM_POLICY, type DrawnPage, drawPage } from "#lib/http/drawn-page.ts";
import { route } from "#lib/http/route.ts";
import { changeUnsubscribe, findUnsubscribe } from "#lib/notifications/unsubscribe-mutations.ts";
import {
  drawRefusedUnsubscribe,
  drawUnknownUnsubscribe,
  drawUnsubscribe,
  type Unsubscribe,
} from "#lib/notifications/unsubscribe-page.ts";

const params = z.object({ secret: z.string().max(200) });

/** The link of a mail. Opening it turns nothing off: programs that check mails open it, too. */
export const GET = route({
  params,
  handler: async ({ params: { secret } }) => answer(secret, await findUnsubscribe(secret), false),
});

/**
 * RFC 8058: a mail program posts here, without cookies or an origin, and wants no redirect. The page's own button sends
 * the same, and can take it back. No limit by network: one mail service sends for all of its users. The database limits
 * the changes of each user.
 */
export const POST = route({
  params,
  form: { toBody: () => undefined, drawRefusal: drawRefusedUnsubscribe },
  async handler({ params: { secret }, form }) {
    return answer(secret, await changeUnsubscribe(secret, form?.do !== "undo"), true);
  },
});

function answer(secret: string, link: Unsubscribe | null, hasChanged: boolean): Response {
  // Not 404: that would be the page for every missing address, which does not say that nothing was turned off.
  if (!link) return toResponse(drawUnknownUnsubscribe(), 410);
  return toResponse(drawUnsubscribe(link, `/unsubscribe/${secret}`, hasChanged), 200);
}

function toResponse(page: DrawnPage, status: number): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": DRAWN_FORM_POLICY };
  return new Response(drawPage(page), { status, headers });
}
