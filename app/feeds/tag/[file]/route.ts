import { answerNothing } from "#lib/http/crawler-answer.ts";
import { answerFeed } from "#lib/posts/feeds/answer.ts";
import { readFeedName, readTagFeed } from "#lib/posts/feeds/content.ts";

export async function GET(request: Request, { params }: RouteContext<"/feeds/tag/[file]">): Promise<Response> {
  const feed = readFeedName((await params).file);
  if (!feed) return answerNothing();
  return answerFeed(request, await readTagFeed(feed.name, feed.format), feed.format);
}
