import { uuidParam } from "#lib/http/uuid.ts";
import { requestRefusesTracking } from "#lib/page/tracking-refusal.ts";
import { postPath } from "#lib/posts/post.ts";
import { countRequest } from "#lib/promotions/count-request.ts";
import { readPromotionTarget } from "#lib/promotions/promoted-lists.ts";

/** Where the link of a promoted card leads: to the post, wherever that is now. */
export async function GET(request: Request, { params }: RouteContext<"/promoted/[id]">): Promise<Response> {
  const { data: id } = uuidParam.safeParse((await params).id);
  const target = id === undefined ? null : await readPromotionTarget(id);
  if (!(id && target)) return answerMissing();
  if (target.isRunning && !requestRefusesTracking(request.headers)) countRequest("clicks", id, request);
  return new Response(null, {
    status: 303,
    headers: {
      location: postPath(target),
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}

/** Our server puts the page for missing pages in its place (lib/documents/missing-page.ts). */
function answerMissing(): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" };
  return new Response("<!doctype html><title>Page not found</title>", { status: 404, headers });
}
