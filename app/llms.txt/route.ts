import { answerCrawler } from "#lib/http/crawler-answer";
import { writeLlms } from "#lib/posts/llms";

export async function GET(request: Request): Promise<Response> {
  return answerCrawler(request, await writeLlms(), "text/markdown; charset=utf-8");
}
