import "server-only";
import { env } from "#lib/env/server.ts";
import type { Feed } from "#lib/posts/feeds/feed.ts";
import { escapeXml } from "#lib/posts/feeds/html.ts";
import { CHANGELOG } from "#lib/site/changelog.ts";

const whole = (path: string) => new URL(path, env.SITE_URL).href;

export function changelogFeed(): Feed {
  return {
    title: "Farthing: changelog",
    description: "What has changed on Farthing.",
    homeUrl: whole("/changelog"),
    selfUrl: whole("/changelog.xml"),
    language: "en",
    items: CHANGELOG.map(({ id, on, tag, title, text }) => ({
      id,
      url: whole(`/changelog#${id}`),
      title,
      summary: text,
      html: `<p>${escapeXml(text)}</p>`,
      language: "en",
      author: { name: "Farthing", url: whole("/") },
      tags: [tag],
      publishedAt: `${on}T12:00:00Z`,
      editedAt: `${on}T12:00:00Z`,
      picture: null,
    })),
  };
}
