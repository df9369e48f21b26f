import fc from "fast-check";
import { expect, test } from "vitest";
import { writeInAscii } from "#lib/cache/ascii-page.ts";

const LONG = "<p>A page is mostly markup and plain letters.</p>".repeat(100);
const ASCII = /^[\0-\x7f]*$/;
const SCRIPT_START = '<script>self.__next_f.push([1,"';
const SCRIPT_END = '"])</script>';

/** What a browser decodes from the written references; no text here contains one of its own. */
const readHtml = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 10)));

/** Text without characters that only a parser understands. */
const words = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[<>&\u0080-\u009f]/g, ""));

test("keeps what a reader sees, in ASCII only", () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const page = `<p title="${before.replaceAll('"', "")}">${before}</p><script>1</script>${LONG}<p>${after}</p>`;
      const written = writeInAscii(page);
      expect(readHtml(written)).toBe(page);
      expect(written).toMatch(ASCII);
    }),
  );
});

test("keeps the meaning of a script", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const literal = JSON.stringify(text)
        .replaceAll("<", "\\u003c")
        .replace(/[\u0080-\u009f]/g, "");
      const written = writeInAscii(`${LONG}<script>${literal}</script>`);
      const [, script = ""] = /<script>(.*)<\/script>/s.exec(written) ?? [];
      expect(JSON.parse(script)).toBe(JSON.parse(literal));
      expect(script).toMatch(ASCII);
    }),
  );
});

test("encodes price, quotation marks and an emoji by their context", () => {
  const page = `<p>“Ӿ0.05” 😀</p>${SCRIPT_START}“Ӿ0.05” 😀${SCRIPT_END}${LONG}`;
  expect(writeInAscii(page)).toBe(
    `<p>&#8220;&#1278;0.05&#8221; &#128512;</p>${SCRIPT_START}\\u201c\\u04fe0.05\\u201d \\ud83d\\ude00${SCRIPT_END}${LONG}`,
  );
});

test("uses no references in a stylesheet", () => {
  const style = '<style>q::before { content: "“" }</style>';
  expect(writeInAscii(`${style}<p>Ӿ</p>${LONG}`)).toBe(`${style}<p>&#1278;</p>${LONG}`);
});

test("leaves a data block as React wrote it", () => {
  const data = '<script type="application/ld+json">{"name":"Ӿ"}</script>';
  expect(writeInAscii(`${data}<p>Ӿ</p>${LONG}`)).toBe(`${data}<p>&#1278;</p>${LONG}`);
});

test("leaves characters below U+00A0 without a reference", () => {
  expect(writeInAscii(`<p>\u0085</p>${LONG}`)).toBe(`<p>\u0085</p>${LONG}`);
});

test("leaves a page in another alphabet as it is", () => {
  const page = `<p>${"Ένα κείμενο στα ελληνικά. ".repeat(20)}</p>`;
  expect(writeInAscii(page)).toBe(page);
});
