import { answerCrawler } from "#lib/http/crawler-answer.ts";
import { writeLlms } from "#lib/posts/feeds/llms.ts";

export async function GET(request: Request): Promise<Response> {
  return answerCrawler(request, await writeLlms(), "text/markdown; charset=utf-8");
}
