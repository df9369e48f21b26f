import { expect, test } from "vitest";
import { embedCard } from "#lib/posts/document/media-schema.ts";
import { EMBED_PROVIDERS } from "#lib/posts/media/embed-providers.ts";
import { oembedAddressOf, readOembed } from "#lib/posts/media/oembed.ts";

test("only listed hosts are asked, with the address of the content as a parameter", () => {
  const url = "https://vimeo.com/1?a=b&format=xml#c";
  const hosts = EMBED_PROVIDERS.flatMap((provider) => oembedAddressOf(provider, url)?.host ?? []);
  expect(hosts).toEqual(["www.youtube.com", "vimeo.com", "open.spotify.com", "soundcloud.com", "codepen.io"]);
  for (const provider of EMBED_PROVIDERS) {
    const address = oembedAddressOf(provider, url);
    if (!address) continue;
    expect([address.protocol, address.searchParams.get("url")]).toEqual(["https:", url]);
    expect(address.searchParams.get("format") ?? "json").toBe("json");
  }
});

test("title, author and picture are read from an answer, and nothing else", () => {
  const answer = { title: "A reel", author_name: "Ada", thumbnail_url: "https://i.example/a.jpg", html: "<script>" };
  expect(readOembed(JSON.stringify(answer))).toEqual({
    title: "A reel",
    author: "Ada",
    picture: "https://i.example/a.jpg",
  });
  expect(readOembed('{"title":"A"}')).toEqual({ title: "A", author: "", picture: null });
});

test.each([
  "",
  "<!doctype html>",
  "null",
  "[]",
  "{}",
  '{"title":1}',
  '{"title":" \\u0000\\u200b\\n "}',
  '{"title":{"length":1,"toString":1}}',
])("an answer without a title is none: %j", (text) => {
  expect(readOembed(text)).toBeNull();
});

test.each(["http://i.example/a.jpg", "javascript:alert(1)", "file:///etc/passwd", "//i.example/a.jpg", 1, {}])(
  "a picture at %j is left out",
  (thumbnail_url) => {
    expect(readOembed(JSON.stringify({ title: "A", thumbnail_url }))?.picture).toBeNull();
  },
);

test("a title and an author fit into a text, however long and strange they are", () => {
  for (const words of ["a".repeat(10_000), `a${"😀".repeat(5_000)}`, "\u202eabc\n\tdef\u2028", " <b>A</b> "]) {
    const read = readOembed(JSON.stringify({ title: words, author_name: words }));
    const card = embedCard.parse({ title: read?.title, author: read?.author, imageId: null });
    expect(card.title.isWellFormed() && card.author.isWellFormed()).toBe(true);
    expect(card.title).not.toMatch(/[\p{C}\u2028]/u);
  }
});
