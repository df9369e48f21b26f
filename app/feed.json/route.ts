import { answerFeed } from "#lib/posts/feed-answer";
import { readSiteFeed } from "#lib/posts/feed-content";

export async function GET(request: Request): Promise<Response> {
  return answerFeed(request, await readSiteFeed("json"), "json");
}
