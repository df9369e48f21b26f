import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import type { Feed } from "#lib/posts/feeds/feed.ts";
import { toFeedHtml } from "#lib/posts/feeds/html.ts";
import { toJsonFeed } from "#lib/posts/feeds/json-feed.ts";
import { toRss } from "#lib/posts/feeds/rss.ts";
import { toSitemap, toSitemapIndex } from "#lib/posts/feeds/sitemap.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";
import { findJsonFeedProblems } from "#tests/support/formats/check-json-feed.ts";
import { findRssProblems } from "#tests/support/formats/check-rss.ts";
import { findSitemapProblems } from "#tests/support/formats/check-sitemap.ts";
import { parseXml, type XmlElement } from "#tests/support/formats/xml.ts";

const feedOf = (words: string, html = "<p>x</p>"): Feed => ({
  title: words,
  description: words,
  homeUrl: "https://farthing.example/",
  selfUrl: "https://farthing.example/rss.xml",
  language: "en",
  items: [
    {
      id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11",
      url: "https://farthing.example/@ada/x?a=1&b=2",
      title: words,
      summary: words,
      html,
      language: "en",
      author: { name: words, url: "https://farthing.example/@ada" },
      tags: ["a-tag"],
      publishedAt: "2026-11-19T10:00:00+00:00",
      editedAt: "2026-11-20T10:00:00+00:00",
      picture: "https://a.example/x.webp",
    },
  ],
});

const child = (element: XmlElement | undefined, name: string) => element?.children.find((inner) => inner.name === name);

describe("RSS", () => {
  test("is well-formed and keeps any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), anyDocument, (words, document) => {
        const html = toFeedHtml(readFreeDocument(document), {
          pictureUrl: () => null,
          fileUrl: () => null,
          postUrl: () => null,
        });
        const item = child(child(parseXml(toRss(feedOf(words, html))), "channel"), "item");
        expect(child(item, "title")?.text).toBe(words);
        expect(child(item, "content:encoded")?.text).toBe(html);
        expect(child(item, "link")?.text).toBe("https://farthing.example/@ada/x?a=1&b=2");
      }),
      { numRuns: 50 },
    );
  });

  test("has what the specification asks of a channel and its items", () => {
    const rss = parseXml(toRss(feedOf("A writer")));
    expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
    const channel = child(rss, "channel");
    for (const name of ["title", "link", "description"]) expect(child(channel, name)?.text).not.toBe("");
    expect(child(channel, "lastBuildDate")?.text).toBe("Fri, 20 Nov 2026 10:00:00 GMT");
    expect(child(channel, "atom:link")?.attributes).toMatchObject({
      rel: "self",
      href: "https://farthing.example/rss.xml",
    });
    const item = child(channel, "item");
    expect(child(item, "pubDate")?.text).toBe("Thu, 19 Nov 2026 10:00:00 GMT");
    expect(child(item, "guid")?.attributes.isPermaLink).toBe("false");
    expect(child(item, "category")?.text).toBe("a-tag");
    expect(child(item, "enclosure")?.attributes).toEqual({
      url: "https://a.example/x.webp",
      length: "0",
      type: "image/webp",
    });
    expect(findRssProblems(toRss(feedOf("A writer")))).toEqual([]);
  });
});

test("the JSON twin is a JSON Feed 1.1", () => {
  const feed = JSON.parse(toJsonFeed(feedOf("A writer")));
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "A writer",
    feed_url: "https://farthing.example/rss.xml",
  });
  expect(feed.items[0]).toMatchObject({
    id: "urn:uuid:0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11",
    content_html: "<p>x</p>",
    date_published: "2026-11-19T10:00:00.000Z",
  });
  expect(findJsonFeedProblems(toJsonFeed(feedOf("A writer")))).toEqual([]);
});

test("HTML for feeds holds no script, whatever the words", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const html = toFeedHtml(readFreeDocument(document), {
        pictureUrl: () => "https://a.example/x.webp",
        fileUrl: () => "https://a.example/f?a=1&b=2",
        postUrl: () => null,
      });
      const tags = (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));
      for (const tag of tags)
        expect(tag).toMatch(
          /^<\/?(p|h[23]|ul|ol|li|blockquote|details|summary|hr|pre|code|table|tr|th|td|figure|figcaption|img|a|br|sup|sub|em|strong|s)\b[^<>]*>$/,
        );
      expect(tags.join("")).not.toMatch(/\son\w+=|<script/i);
    }),
    { numRuns: 50 },
  );
});

test("a sitemap has an address and a date per entry, and an index lists its parts", () => {
  const map = parseXml(
    toSitemap([
      { url: "https://a.example/@ada/x&y", changedAt: "2026-11-20T10:00:00+00:00" },
      { url: "https://a.example/", changedAt: null },
    ]),
  );
  expect(map.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  expect(map.children.map((url) => [child(url, "loc")?.text, child(url, "lastmod")?.text])).toEqual([
    ["https://a.example/@ada/x&y", "2026-11-20T10:00:00.000Z"],
    ["https://a.example/", undefined],
  ]);
  expect(findSitemapProblems(toSitemap([{ url: "https://a.example/x?a&b", changedAt: null }]), "a.example")).toEqual(
    [],
  );
  const index = parseXml(toSitemapIndex([{ url: "https://a.example/sitemaps/posts-1.xml", changedAt: null }]));
  expect([index.name, index.children[0]?.name]).toEqual(["sitemapindex", "sitemap"]);
});
