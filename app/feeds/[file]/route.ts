import { answerNothing } from "#lib/http/crawler-answer.ts";
import { answerFeed } from "#lib/posts/feeds/answer.ts";
import { readCreatorFeed, readFeedName } from "#lib/posts/feeds/content.ts";

export async function GET(request: Request, { params }: RouteContext<"/feeds/[file]">): Promise<Response> {
  const feed = readFeedName((await params).file);
  if (!feed) return answerNothing();
  return answerFeed(request, await readCreatorFeed(feed.name, feed.format), feed.format);
}
