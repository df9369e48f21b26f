import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { drawPdf } from "#lib/pdf/draw.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import type { Receipt } from "#lib/purchases/receipts/receipt.ts";
import { describeReceiptPdf } from "#lib/purchases/receipts/receipt-pdf.ts";
import { signReceipt } from "#lib/purchases/receipts/signature.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";

const FORMATS = ["json", "pdf", "jws"] as const;
const MEDIA_TYPES = { pdf: "application/pdf", jws: "application/jose" } as const;

/** As JSON, as a PDF to keep, or as a signed JWS. `format` wins over `Accept`. */
export const GET = route({
  params: z.object({ id: uuidParam }),
  query: z.object({ t: z.string().max(100).optional(), format: z.enum(FORMATS).optional() }),
  sessionOf: optionalSession,
  rateLimit: { name: "receipt", windowSeconds: 60, perUser: 120, perNetwork: 240 },
  handler: async ({ params: { id }, query: { t, format }, request, session }) => {
    const purchase = await requirePurchaseAccess({ request, session }, id, t);
    const receipt = toReceipt(purchase);
    switch (format ?? acceptedFormat(request)) {
      case "json":
        return Response.json(receipt, { headers: { vary: "Accept" } });
      case "jws":
        return answerFile(receipt, "jws", signReceipt(receipt));
      case "pdf":
        return answerFile(
          receipt,
          "pdf",
          new Uint8Array(await drawPdf(describeReceiptPdf(receipt, purchase.viewpoint))),
        );
    }
  },
});

function acceptedFormat({ headers }: Request): (typeof FORMATS)[number] {
  const accept = headers.get("accept") ?? "";
  if (accept.includes(MEDIA_TYPES.jws)) return "jws";
  return accept.includes(MEDIA_TYPES.pdf) ? "pdf" : "json";
}

function answerFile({ number, purchase_id }: Receipt, format: keyof typeof MEDIA_TYPES, body: BodyInit): Response {
  const headers = {
    "content-type": MEDIA_TYPES[format],
    "content-disposition": `attachment; filename="${number ?? purchase_id}.${format}"`,
    vary: "Accept",
  };
  return new Response(body, { headers });
}
