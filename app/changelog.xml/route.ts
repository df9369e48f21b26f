import { answerFeed } from "#lib/posts/feeds/answer.ts";
import { changelogFeed } from "#lib/site/changelog-feed.ts";

export function GET(request: Request): Response {
  return answerFeed(request, changelogFeed(), "xml");
}
