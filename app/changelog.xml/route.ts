import { answerFeed } from "#lib/posts/feed-answer";
import { changelogFeed } from "#lib/site/changelog-feed";

export function GET(request: Request): Promise<Response> {
  return answerFeed(request, changelogFeed(), "xml");
}
