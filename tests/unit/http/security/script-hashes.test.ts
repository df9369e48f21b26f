import { describe, expect, test } from "vitest";
import { layoutScripts } from "#lib/http/security/layout-scripts.ts";
import { inlineScripts, sha256 } from "#lib/http/security/script-hashes.ts";

test("computes a script's hash as browsers do", () => {
  expect(sha256("alert('Hello, world.');")).toBe("sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
});

describe("inline scripts", () => {
  test("are found with any attributes, and over lines", () => {
    expect(inlineScripts('<script>a</script><p>b</p><script id="_R_" nonce="x">c\nd</script>')).toEqual(["a", "c\nd"]);
  });

  test("exclude files and data", () => {
    expect(
      inlineScripts('<script src="/a.js" async=""></script><script type="application/ld+json">{}</script>'),
    ).toEqual([]);
  });
});

test("tells the layout's own scripts from Next's", () => {
  const html = [
    "document.documentElement.dataset.mode='dark'",
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({})',
    "(self.__next_f=self.__next_f||[]).push([0])",
    'self.__next_f.push([1,"x"])',
  ].map((text) => `<script>${text}</script>`);
  expect(layoutScripts(html.join(""))).toEqual(["document.documentElement.dataset.mode='dark'"]);
});
