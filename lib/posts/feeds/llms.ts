import "server-only";
import { env } from "#lib/env/server.ts";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { readBrowsed } from "#lib/posts/browse/content.ts";
import { readAiBlocking } from "#lib/posts/cache.ts";
import { escapeMarkdown } from "#lib/posts/document/markdown-text.ts";
import { postUrlOf } from "#lib/posts/reading/public-page.ts";

const POSTS = 30;

/** The site as a page of Markdown for language models (llmstxt.org), without authors who block AI crawlers. */
export async function writeLlms(): Promise<string> {
  const { posts } = await readBrowsed(NO_FILTER, { limit: POSTS });
  const blocking = await Promise.all(posts.map(({ author }) => readAiBlocking(author.id)));
  const shown = posts.filter((_, index) => blocking[index] === false);
  const lines = shown.map((post) => {
    const about = post.standfirst ? `: ${escapeMarkdown(post.standfirst)}` : "";
    return `- [${escapeMarkdown(post.title)}](${postUrlOf(post)}) by ${escapeMarkdown(post.author.name)}${about}`;
  });
  const feed = (path: string) => new URL(path, env.SITE_URL).href;
  return `# Farthing

> Writers publish here, and readers pay for a single post in Nano, without an account. The first part of every post is free.

The free part of a post is at its address. Feeds hold free parts whole: ${feed("/rss.xml")} and ${feed("/feed.json")}, and for
each writer ${feed("/feeds/")}{handle}.xml. What is below a price is for who has paid for it.

## Newest posts

${lines.join("\n")}
`;
}
