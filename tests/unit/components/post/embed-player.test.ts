import { expect, test } from "vitest";
import { playerOf } from "#components/post/document/embed-player.ts";
import { pagePolicy } from "#lib/http/security/content-security-policy.ts";
import type { EmbedProvider } from "#lib/posts/media/embed-providers.ts";

test.each<[EmbedProvider, string, string | null]>([
  [
    "youtube",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  ],
  ["youtube", "https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"],
  ["youtube", "https://www.youtube.com/@channel", null],
  ["vimeo", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  ["spotify", "https://open.spotify.com/episode/4abc?si=x", "https://open.spotify.com/embed/episode/4abc"],
  ["codepen", "https://codepen.io/ada/pen/xyz", "https://codepen.io/ada/embed/xyz?default-tab=result"],
  [
    "soundcloud",
    "https://soundcloud.com/a/b",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&auto_play=true",
  ],
  ["mastodon", "https://social.example/@ada/1", null],
  ["x", "https://x.com/ada/status/1", null],
])("%s: %s is played at %s, which the page's policy allows", (provider, url, player) => {
  expect(playerOf(provider, url)?.src ?? null).toBe(player);
  const policy = pagePolicy([], {
    siteUrl: "https://a.example",
    supabaseUrl: "https://b.example",
    isDevelopment: false,
  });
  const frames = /frame-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
  if (player) expect(frames).toContain(new URL(player).origin);
});
