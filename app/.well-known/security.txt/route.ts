import { answerCrawler } from "#lib/http/crawler-answer.ts";
import { writeSecurityTxt } from "#lib/site/security-txt.ts";

export function GET(request: Request): Response {
  return answerCrawler(request, writeSecurityTxt(new Date()), "text/plain; charset=utf-8");
}
