import { z } from "zod";
import { drawDevicePage } from "#components/purchase/form/device-page.ts";
import { drawRefusalOf } from "#components/purchase/form/refused-receipt-form.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { DRAWN_PAGE_POLICY, drawPage } from "#lib/http/drawn-page.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { makeDeviceLink } from "#lib/purchases/access/device-link.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";

/** Answers the form of a receipt with a page. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "device-link", windowSeconds: 600, perUser: 20, perNetwork: 40 },
  body: z.strictObject({}),
  form: {
    toBody: () => ({}),
    drawRefusal: drawRefusalOf({
      heading: "No link was made",
      button: "Make a link",
      actionOf: ({ purchaseId }) => `/api/purchases/${purchaseId}/device-link`,
    }),
  },
  handler: async ({ params: { id }, form, ...call }) => {
    const link = await makeDeviceLink(await requirePurchaseAccess(call, id));
    if (!form) return Response.json(link, { status: 201 });
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": DRAWN_PAGE_POLICY };
    return new Response(drawPage(drawDevicePage(id, link.url)), { status: 201, headers });
  },
});
