import { describe, expect, test } from "vitest";
import { isDocument, toDocument } from "#lib/documents/shape/to-document.ts";

const SCRIPTS = {
  start: { code: "start()", hash: "sha256-start" },
  locked: { code: "start();press()", hash: "sha256-locked" },
};
const LINK = '<link rel="stylesheet" href="/_next/static/chunks/site.css" data-precedence="next"/>';
const OURS = "<script>(()=>{document.documentElement.dataset.marked=''})()</script>";
const RULES = '<script type="speculationrules">{"prefetch":[]}</script>';
const DATA = '<script type="application/ld+json">{"name":"__next"}</script>';

/** A page as Next 16.4 writes it. */
const page = (body: string) =>
  '<!DOCTYPE html><html lang="en" data-document=""><head><meta charSet="utf-8"/>' +
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>' +
  '<script src="/_next/static/chunks/a.js" async=""></script><title>T</title><meta name="next-size-adjust" content=""/>' +
  '<script src="/_next/static/chunks/old.js" noModule=""></script></head><body><div hidden=""><!--$--><!--/$--></div>' +
  `${OURS}${body}${RULES}${DATA}<script>requestAnimationFrame(function(){$RT=performance.now()});</script>` +
  '<script src="/_next/static/chunks/b.js" id="_R_" async=""></script><script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script nonce="n">self.__next_f.push([1,"<p>\\"Words\\"</p>"])</script></body></html>';

describe("a document", () => {
  test("has nothing of Next or React, and one script", () => {
    const made = toDocument({ html: page("<!--F!--><p>1<!-- --> of <!-- -->2</p><!--F-->"), links: [LINK] }, SCRIPTS);
    expect(made).toBe(
      '<!DOCTYPE html><html lang="en" data-document="made"><head><meta charSet="utf-8"/><title>T</title>' +
        '<script data-sheets="/_next/static/chunks/site.css?late">start()</script>' +
        `</head><body>${OURS}<p>1 of 2</p>${RULES}${DATA}</body></html>`,
    );
  });

  test.each([
    ["a part that streams in later", '<template id="B:0"></template>'],
    ["a comment that is not React's", "<!-- kept -->"],
    ["a script of Next's of an unknown form", '<link href="/_next/static/chunks/c.js"/>'],
    ["React's own code of an unknown form", '<script>if(1<2)$RC("B:0","S:0")</script>'],
    ["flight data of an unknown form", "<script>var a=1;self.__next_f.push([1])</script>"],
  ])("is not made of a page with %s", (_, body) => {
    expect(toDocument({ html: page(body), links: [] }, SCRIPTS)).toBeNull();
  });

  test.each([
    "<h2>How __next_f works</h2>",
    "<p>$RC(1), and /_next/static/chunks/c.js</p>",
    '<input value="&lt;script&gt;__next_f /_next/static/a.js"/>',
    '<script type="application/ld+json">{"headline":"Read /_next/a.js, __next_f and $RC("}</script>',
  ])("is made of a page whose writer uses Next's words: %s", (body) => {
    expect(toDocument({ html: page(body), links: [] }, SCRIPTS)).toContain(body);
  });

  test("has the script that orders at the press where the post is for sale, and only there", () => {
    const make = (body: string) => toDocument({ html: page(body), links: [] }, SCRIPTS);
    expect(make('<dialog id="pay" data-post="{}"></dialog>')).toContain("press()</script>");
    expect(make("<p>&lt;dialog data-post=</p><dialog></dialog>")).not.toContain("press()");
  });

  test("has no empty action, which HTML forbids", () => {
    const form =
      '<form class="rows" action="" encType="multipart/form-data" method="POST"><input value="action=&quot;"/></form>';
    const made = toDocument({ html: page(`${form}<form action="/search"></form>`), links: [] }, SCRIPTS);
    expect(made).toContain(`${form.replace(' action=""', "")}<form action="/search"></form>`);
  });

  test("is made once", () => {
    const made = toDocument({ html: page(""), links: [] }, SCRIPTS) ?? "";
    expect(isDocument(made)).toBe(false);
  });

  test("keeps dollar signs as they are", () => {
    const made = toDocument(
      { html: page("<p>$& $1 $$</p>"), links: [] },
      { ...SCRIPTS, start: { code: "$&", hash: "" } },
    );
    expect(made).toContain("<p>$& $1 $$</p>");
    expect(made).toContain(">$&</script>");
  });
});

test("only the root layout's mark makes a document", () => {
  expect(isDocument(page(""))).toBe(true);
  expect(
    isDocument('<!DOCTYPE html><html id="__next_error__"><head></head><body data-document=""></body></html>'),
  ).toBe(false);
  expect(isDocument('<!DOCTYPE html><html lang="en"><body>&lt;html data-document=""></body></html>')).toBe(false);
});
