import { answerNothing } from "#lib/http/crawler-answer.ts";
import { answerFeed } from "#lib/posts/feeds/answer.ts";
import { readFeedName, readTagFeed } from "#lib/posts/feeds/content.ts";

export async function GET(request: Request, { params }: RouteContext<"/feeds/tag/[file]">): Promise<Response> {
  const asked = readFeedName((await params).file);
  if (!asked) return answerNothing();
  return answerFeed(request, await readTagFeed(asked.name, asked.format), asked.format);
}
