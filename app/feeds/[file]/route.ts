import { answerNothing } from "#lib/http/crawler-answer.ts";
import { answerFeed } from "#lib/posts/feeds/answer.ts";
import { readCreatorFeed, readFeedName } from "#lib/posts/feeds/content.ts";

export async function GET(request: Request, { params }: RouteContext<"/feeds/[file]">): Promise<Response> {
  const asked = readFeedName((await params).file);
  if (!asked) return answerNothing();
  return answerFeed(request, await readCreatorFeed(asked.name, asked.format), asked.format);
}
