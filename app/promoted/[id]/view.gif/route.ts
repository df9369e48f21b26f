import { answerNothing } from "#lib/http/crawler-answer.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requestRefusesTracking } from "#lib/page/tracking-refusal.ts";
import { countRequest } from "#lib/promotions/count-request.ts";
import { readPromotionTarget } from "#lib/promotions/promoted-lists.ts";

/** One transparent point. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** What the browser asks for when a promoted card comes near. It sets no cookie, and reads none. */
export async function GET(request: Request, { params }: RouteContext<"/promoted/[id]/view.gif">): Promise<Response> {
  const { data: id } = uuidParam.safeParse((await params).id);
  const target = id === undefined ? null : await readPromotionTarget(id);
  if (!(id && target)) return answerNothing();
  if (target.isRunning && !requestRefusesTracking(request.headers)) countRequest("impressions", id, request);
  return new Response(GIF, {
    headers: { "content-type": "image/gif", "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
  });
}
