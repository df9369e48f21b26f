import { answerFeed } from "#lib/posts/feeds/answer.ts";
import { readSiteFeed } from "#lib/posts/feeds/content.ts";

export async function GET(request: Request): Promise<Response> {
  return answerFeed(request, await readSiteFeed("json"), "json");
}
