import { expect, test } from "vitest";
import { holdScripts } from "#lib/cache/late-scripts.ts";
import { listLateScripts } from "#lib/cache/wake-script.ts";
import { inlineScripts } from "#lib/http/security/script-hashes.ts";

const AHEAD = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>';
const script = (name: string, how = 'async=""') => `<script src="/_next/static/chunks/${name}.js" ${how}></script>`;
const page = (body: string) =>
  `<html><head><meta charSet="utf-8"/>${AHEAD}${script("a")}<title>T</title>${script("old", 'noModule=""')}</head><body>${body}</body></html>`;

test("replaces a page's script files by one loader that lists each once", () => {
  const held = holdScripts(
    page(`<p>Words</p>${script("b", 'id="_R_" async=""')}${script("a")}<script>push()</script>`),
  );
  expect(listLateScripts(held)).toEqual(["/_next/static/chunks/a.js", "/_next/static/chunks/b.js"]);
  expect(inlineScripts(held)).toHaveLength(2);
  expect(held.replace(/<script>\(function[\s\S]*?<\/script>/, "[WAKE]")).toBe(
    `<html><head><meta charSet="utf-8"/>[WAKE]<title>T</title>${script("old", 'noModule=""')}</head><body><p>Words</p><script>push()</script></body></html>`,
  );
});

test("leaves pages without scripts, and those that need them, unchanged", () => {
  for (const html of [
    page("<noscript>This needs scripts.</noscript>"),
    "<html><head></head><body>Words</body></html>",
  ]) {
    expect(holdScripts(html)).toBe(html);
    expect(listLateScripts(html)).toEqual([]);
  }
});
