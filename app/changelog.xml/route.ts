import { answerFeed } from "#lib/posts/feed-answer";
import { changelogFeed } from "#lib/site/changelog-feed";

export function GET(request: Request): Response {
  return answerFeed(request, changelogFeed(), "xml");
}
