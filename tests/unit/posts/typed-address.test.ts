import { describe, expect, test } from "vitest";
import { embed } from "#lib/posts/document/media-schema.ts";
import { readEmbed, readLink, readPostOfThisSite } from "#lib/posts/links/typed-address.ts";

describe("an embeddable address", () => {
  test.each([
    ["https://www.youtube.com/watch?v=abc", "youtube"],
    ["youtu.be/abc", "youtube"],
    ["http://vimeo.com/76979871", "vimeo"],
    ["https://video.example/w/2F7tHcrP9m5tEbb4wWVqNY", "peertube"],
    ["https://video.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d", "peertube"],
    ["https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC", "spotify"],
    ["https://soundcloud.com/ada/thread", "soundcloud"],
    ["https://ada.bandcamp.com/album/thread", "bandcamp"],
    ["https://codepen.io/ada/pen/abc", "codepen"],
    ["https://gist.github.com/ada/1", "gist"],
    ["https://x.com/ada/status/1", "x"],
    ["https://social.example/@ada/109348230482304823", "mastodon"],
    ["https://social.example/@ada@other.example/1", "mastodon"],
    [" https://bsky.app/profile/ada.example/post/1 ", "bluesky"],
  ])("is %s, of %s, and the schema accepts it", (typed, provider) => {
    const attrs = readEmbed(typed);
    expect(attrs?.provider).toBe(provider);
    expect(embed.safeParse({ type: "embed", attrs }).success).toBe(true);
  });

  test.each([
    ...["", "words", "https://example.com/film", "https://www.youtube.com/", "https://youtube.com.evil.example/watch"],
    ...["https://ada:secret@vimeo.com/1", "https://vimeo.com:8443/1", "javascript:alert(1)//vimeo.com/1"],
    ...["https://example.com/@ada/a-title", "https://example.com/w/short", `https://x.com/${"a".repeat(2_000)}`],
  ])("is not %j", (typed) => {
    expect(readEmbed(typed)).toBeNull();
  });
});

describe("an address of a post here", () => {
  const SITE = "https://farthing.example";
  test.each([
    "/@ada/thread",
    "https://farthing.example/@ada/thread",
    "farthing.example/@ada/thread?ref=bea#end",
    " https://farthing.example/@ada/thread ",
  ])("is %j", (typed) => {
    expect(readPostOfThisSite(typed, SITE)).toEqual({ handle: "ada", slug: "thread" });
  });

  test.each([
    ...["", "thread", "/@ada", "/@ada/profile", "/browse/new", "//evil.example/@ada/thread"],
    ...["https://evil.example/@ada/thread", "https://farthing.example.evil.example/@ada/thread"],
  ])("is not %j", (typed) => {
    expect(readPostOfThisSite(typed, SITE)).toBeNull();
  });
});

test("a link is what an address leads to, and nothing that runs or hides on our site", () => {
  expect(readLink(" example.com/a ")).toBe("https://example.com/a");
  expect(readLink("mailto:ada@example.com")).toBe("mailto:ada@example.com");
  for (const typed of ["", "/@ada/thread", "javascript:alert(1)", "data:text/html,x", "http://example.com"])
    expect(readLink(typed)).toBeNull();
});
