import { describe, expect, test } from "vitest";
import { domainOf, linksToProfile } from "#lib/creators/website.ts";

const PROFILE = new URL("https://farthing.example/@Ada");
const isLinked = (html: string) => linksToProfile(html, new URL("https://ada.example/"), PROFILE);

describe("a link to the profile", () => {
  test.each([
    `<a rel="me" href="https://farthing.example/@Ada">Farthing</a>`,
    `<a href='https://farthing.example/@ada' rel='me'>Farthing</a>`,
    "<A HREF=https://farthing.example/@ADA REL=ME>Farthing</A>",
    `<head><link rel="me" href="https://farthing.example/@Ada"></head>`,
    `<link href="https://farthing.example/@Ada/" rel=me />`,
    `<a rel="noopener  ME\nnofollow" href=" https://farthing.example/@Ada ">x</a>`,
    `<a rel="me" href="https://farthing.example/@Ada/profile/posts?ref=home#top">x</a>`,
    `<a rel="me" href="http://farthing.example/&#64;Ada">x</a>`,
    `<a rel="me" href="https://farthing.example/%40Ada">x</a>`,
    `<a rel="me" href="//farthing.example/@Ada">x</a>`,
    `<p>Unclosed <div class=x <b><a title=">" rel="me" href="https://farthing.example/@Ada">`,
    `<a rel="me" href="https://other.example/@Ada">x</a><a rel="me" href="https://farthing.example/@Ada">x</a>`,
  ])("is found in %s", (html) => {
    expect(isLinked(html)).toBe(true);
  });

  test.each([
    "",
    `rel="me" href="https://farthing.example/@Ada"`,
    `<a href="https://farthing.example/@Ada">x</a>`,
    `<a rel="men" href="https://farthing.example/@Ada">x</a>`,
    `<a rel="author" title="me" href="https://farthing.example/@Ada">x</a>`,
    `<a rel="me" data-href="https://farthing.example/@Ada">x</a>`,
    `<a rel="me">https://farthing.example/@Ada</a>`,
    `<img rel="me" href="https://farthing.example/@Ada">`,
    `<a rel="me" href="https://farthing.example/@Adam">x</a>`,
    `<a rel="me" href="https://farthing.example/@Ada/a-post">x</a>`,
    `<a rel="me" href="https://farthing.example/">x</a>`,
    `<a rel="me" href="https://farthing.example.evil.example/@Ada">x</a>`,
    `<a rel="me" href="https://farthing.example@evil.example/@Ada">x</a>`,
    `<a rel="me" href="https://evil.example/?https://farthing.example/@Ada">x</a>`,
    `<a rel="me" href="/@Ada">x</a>`,
    `<a rel="me" href="javascript://farthing.example/@Ada">x</a>`,
    `<a rel="me" href="https://">x</a>`,
    `<!-- <a rel="me" href="https://farthing.example/@Ada">x</a> -->`,
    `<script>'<a rel="me" href="https://farthing.example/@Ada">'</script>`,
    `<textarea><a rel="me" href="https://farthing.example/@Ada"></textarea>`,
    `<a rel="me" href="https://farthing.example/@Ada"`,
  ])("is not found in %s", (html) => {
    expect(isLinked(html)).toBe(false);
  });

  test("is not looked for deeper than people write", () => {
    const link = `<a rel="me" href="https://farthing.example/@Ada">x</a>`;
    expect(isLinked(`${"<div>".repeat(100)}${link}`)).toBe(true);
    expect(isLinked(`${"<div>".repeat(100)}${"</div>".repeat(100)}${"<br>".repeat(1_000)}${link}`)).toBe(true);
    expect(isLinked(`${"<b>".repeat(150_000)}${link}`)).toBe(false);
  });
});

test.each([
  ["https://Ada.example/about?x#y", "ada.example"],
  ["https://www.ada.example", "www.ada.example"],
  ["https://ada.example.", "ada.example"],
  ["https://bücher.example", "xn--bcher-kva.example"],
  ["https://ada.example:443/", "ada.example"],
  ["http://ada.example", null],
  ["https://ada.example:8443", null],
  ["https://ada@evil.example", null],
  ["https://ada.example:pass@evil.example", null],
  ["https://localhost", null],
  ["https://localhost./", null],
  ["https://a!b.example", null],
  ["https://ada..example", null],
  [`https://${"ada.".repeat(64)}example`, null],
  ["https://10.0.0.8/", null],
  ["https://0x7f.1/", null],
  ["https://[::1]/", null],
  ["ada.example", null],
])("the domain of %s is %s", (website, domain) => {
  expect(domainOf(website)).toBe(domain);
});
