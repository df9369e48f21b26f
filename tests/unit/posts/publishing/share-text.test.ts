import { expect, test } from "vitest";
import { embedCode, shareText } from "#lib/posts/publishing/share-text.ts";

const shared = {
  title: 'On <bread> & "thread"',
  author: "Ada & Co",
  excerpt: "What one coin bought.",
  url: "https://farthing.example/@ada/on-bread?a=1&b=2",
};

test("shares title, author, the first words and the address as text", () => {
  expect(shareText(shared)).toBe(
    '“On <bread> & "thread"”, by Ada & Co\n\nWhat one coin bought.\n\nhttps://farthing.example/@ada/on-bread?a=1&b=2',
  );
  expect(shareText({ ...shared, excerpt: "" })).not.toContain("\n\n\n");
});

test("a quotation for a page holds any words and one link", () => {
  expect(embedCode({ ...shared, excerpt: '<script>alert("1")</script>' })).toBe(
    [
      '<blockquote cite="https://farthing.example/@ada/on-bread?a=1&amp;b=2">',
      "  <p>&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;</p>",
      '  <p><a href="https://farthing.example/@ada/on-bread?a=1&amp;b=2">On &lt;bread&gt; &amp; &#34;thread&#34;</a>, by Ada &amp; Co</p>',
      "</blockquote>",
    ].join("\n"),
  );
});
