import "server-only";
import { answerCrawler, answerNothing } from "#lib/http/crawler-answer.ts";
import { AI_HEADERS } from "#lib/http/pages/ai-headers.ts";
import { readAiBlocking, readNanoRate, readOpenPart, readPostsById } from "#lib/posts/cache.ts";
import { postIdsOf } from "#lib/posts/document/document.ts";
import { toMarkdown } from "#lib/posts/document/markdown.ts";
import { escapeMarkdown } from "#lib/posts/document/markdown-text.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import { priceOf } from "#lib/posts/price.ts";
import { openPostAddress } from "#lib/posts/reading/address.ts";
import { postUrlOf, wholeOf } from "#lib/posts/reading/public-page.ts";

/** The free part of a post for programs, at the post's own address: as Markdown, or as JSON on request. */
export async function answerMachine(request: Request, at: string, slugOrId: string): Promise<Response> {
  const found = await openPostAddress(at, slugOrId);
  switch (found.kind) {
    case "nothing":
      return answerNothing();
    case "moved":
      return leadTo(found.path, found.isForGood ? 301 : 308);
    case "gone":
    case "hidden":
    case "deleted":
    case "removed":
      return new Response(null, { status: 410 });
    case "withheld":
      return new Response(null, { status: 451 });
    case "post":
      return answerPost(request, found.post);
  }
}

async function answerPost(request: Request, post: PublishedPost): Promise<Response> {
  const [text, blocksAi] = await Promise.all([writeFreePart(post), readAiBlocking(post.author.id)]);
  const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
  const headers = { ...(blocksAi ? AI_HEADERS : {}), vary: "Accept" };
  return wantsJson
    ? answerCrawler(request, JSON.stringify(await describePost(post, text)), "application/json; charset=utf-8", headers)
    : answerCrawler(request, writePage(post, text), "text/markdown; charset=utf-8", headers);
}

async function writeFreePart(post: PublishedPost): Promise<string> {
  const part = await readOpenPart(post.id);
  if (!part) return "";
  const [pictures, files] = [new Map(part.images), new Map(part.files)];
  const cards = new Map((await readPostsById(postIdsOf(part.document))).map((card) => [card.id, postUrlOf(card)]));
  return toMarkdown(part.document, {
    pictureUrl: (id) => pictures.get(id)?.url ?? null,
    hasQr: (id) => pictures.get(id)?.hasQr ?? false,
    fileUrl: (id) => wholeOf(files.get(id)),
    postUrl: (id) => cards.get(id) ?? null,
  });
}

function writePage(post: PublishedPost, text: string): string {
  const standfirst = post.subtitle ? `*${escapeMarkdown(post.subtitle)}*\n\n` : "";
  const rest =
    post.terms.access === "free" ? "" : `\n---\n\nPay to read the rest (${post.paidWords} words): ${postUrlOf(post)}\n`;
  return `# ${escapeMarkdown(post.title)}\n\n${standfirst}By ${escapeMarkdown(post.author.name)}\n\n${text}${rest}`;
}

async function describePost(post: PublishedPost, text: string) {
  const price = priceOf(post.terms, await readNanoRate(), new Date());
  return {
    id: post.id,
    url: postUrlOf(post),
    title: post.title,
    subtitle: post.subtitle,
    language: post.language,
    author: { handle: post.author.handle, name: post.author.name },
    tags: post.tags,
    contentWarning: post.contentWarning,
    publishedAt: post.publishedAt,
    backdatedTo: post.backdatedTo,
    editedAt: post.editedAt,
    access: post.terms.access,
    priceRaw: price.kind === "fixed" || price.kind === "from" ? price.raw.toString() : null,
    freeWords: post.freeWords,
    paidWords: post.paidWords,
    freeMarkdown: text,
  };
}

function leadTo(path: string, status: 301 | 308): Response {
  return new Response(null, { status, headers: { location: path, vary: "Accept" } });
}
