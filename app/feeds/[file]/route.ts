import { answerNothing } from "#lib/http/crawler-answer";
import { answerFeed } from "#lib/posts/feed-answer";
import { readCreatorFeed, readFeedName } from "#lib/posts/feed-content";

export async function GET(request: Request, { params }: RouteContext<"/feeds/[file]">): Promise<Response> {
  const asked = readFeedName((await params).file);
  if (!asked) return answerNothing();
  return answerFeed(request, await readCreatorFeed(asked.name, asked.format), asked.format);
}
