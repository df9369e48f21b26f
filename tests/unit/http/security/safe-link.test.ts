import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isExternal, safeHref } from "#lib/http/security/safe-link.ts";

const SITE = "https://farthing.example";
const NANO = `nano_3${"1".repeat(59)}`;

const own = (value: unknown) => safeHref(value, { allow: "same-origin", siteUrl: SITE });
const any = (value: unknown) => safeHref(value, { allow: "external", siteUrl: SITE });

describe("an address of ours", () => {
  test.each([
    ["/", "/"],
    ["/@ada/on-looms?tab=notes#2", "/@ada/on-looms?tab=notes#2"],
    [" /browse ", "/browse"],
    ["?page=2", "?page=2"],
    ["#notes", "#notes"],
    ["/a/../b", "/b"],
    [`${SITE}/settings?x=1`, "/settings?x=1"],
    ["HTTPS://FARTHING.EXAMPLE:443/settings", "/settings"],
  ])("is accepted and written: %s as %s", (value, href) => {
    expect(own(value)).toBe(href);
    expect(any(value)).toBe(href);
  });

  test("must match our whole origin", () => {
    expect(own("http://farthing.example/settings")).toBeNull();
    expect(own("https://farthing.example:8443/")).toBeNull();
    expect(own("https://farthing.example.evil.example/")).toBeNull();
    expect(safeHref(`${SITE}/settings`, { allow: "same-origin" })).toBeNull();
  });
});

describe("an address of another site", () => {
  test.each([
    ["https://nano.org", "https://nano.org/"],
    ["HTTPS://Nano.ORG/a b", "https://nano.org/a%20b"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["mailto:ada@farthing.example", "mailto:ada@farthing.example"],
    [`nano:${NANO}`, `nano:${NANO}`],
    [`nano:${NANO}?amount=1000000`, `nano:${NANO}?amount=1000000`],
  ])("is accepted where others are allowed, and refused elsewhere: %s", (value, href) => {
    expect(any(value)).toBe(href);
    expect(own(value)).toBeNull();
  });

  test.each([
    "http://nano.org",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "/.//evil.example",
    `${SITE}//evil.example`,
    "https:\\\\evil.example",
    "https://farthing.example@evil.example",
    "https://user:word@nano.org",
    "https://user@farthing.example/",
    `https://nano.org/${"a".repeat(2048)}`,
    "https://nano.org/\u202egnp.exe",
    "mailto:ada@farthing.example?bcc=all@evil.example",
    "mailto:ada@farthing.example%0abcc:all@evil.example",
    "mailto:a@b.example,c@d.example",
    "mailto:",
    "nano:nano_3short",
    `nano:${NANO}?amount=1&message=x`,
    `nano:nano_3${"l".repeat(59)}`,
    "ftp://nano.org",
    "file:///etc/passwd",
    "intent://x#Intent;end",
    "tel:+441632960961",
    "nano.org",
    "settings",
    "",
    " ",
    null,
    undefined,
    7,
    { toString: () => "/" },
  ])("is refused everywhere: %j", (value) => {
    expect(any(value)).toBeNull();
    expect(own(value)).toBeNull();
  });
});

describe("an address that runs or hides something", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "javascript\r:alert(1)",
    "java\u200bscript:alert(1)",
    "javascript&colon;alert(1)",
    "&#106;avascript:alert(1)",
    "%6aavascript:alert(1)",
    "javascript://farthing.example/%0aalert(1)",
    "javascript:https://farthing.example/",
    "data:text/html,<script>alert(1)</script>",
    "DATA:image/svg+xml;base64,PHN2Zz4=",
    "vbscript:msgbox(1)",
    "blob:https://farthing.example/0a1b",
    "blob:null/0a1b",
    "view-source:https://farthing.example/",
    "filesystem:https://farthing.example/temporary/x",
    "about:blank",
  ])("is refused everywhere: %j", (value) => {
    expect(any(value)).toBeNull();
    expect(own(value)).toBeNull();
  });
});

describe("for any input", () => {
  const disguise = fc.constantFrom(
    "",
    "",
    "",
    "\t",
    "\n",
    "\r",
    "\0",
    "\u0001",
    " ",
    "\u00a0",
    "\u200b",
    "\u00ad",
    "\ufeff",
    "\\",
    "/",
    ":",
  );
  const scheme = fc.constantFrom(
    "javascript:",
    "data:",
    "blob:",
    "vbscript:",
    "https:",
    "http:",
    "mailto:",
    "nano:",
    "//",
    "/",
    "",
  );
  const letter = fc.tuple(fc.boolean(), disguise);
  const disguised = fc
    .tuple(scheme, fc.array(letter, { minLength: 12, maxLength: 12 }), fc.webUrl(), fc.string({ unit: "grapheme" }))
    .map(([name, letters, url, tail]) => {
      const head = [...name].map((sign, index) => {
        const [upper, hidden] = letters[index] ?? [false, ""];
        return `${hidden}${upper ? sign.toUpperCase() : sign}`;
      });
      return `${head.join("")}${url.slice(url.indexOf("//"))}${tail}`;
    });
  const written = fc.oneof(disguised, fc.string({ unit: "binary" }), fc.webUrl(), fc.webPath());

  test("a link to our own pages stays on our site, as every browser reads it", () => {
    fc.assert(
      fc.property(written, (value) => {
        const href = own(value);
        if (href === null) return;
        expect(isExternal(href)).toBe(false);
        expect(new URL(href, `${SITE}/some/page`).origin).toBe(SITE);
      }),
      { numRuns: 2000 },
    );
  });

  test("a link has one of three schemes, or stays with us", () => {
    fc.assert(
      fc.property(written, (value) => {
        const href = any(value);
        if (href === null) return;
        const { protocol, origin, username } = new URL(href, `${SITE}/some/page`);
        expect(["https:", "mailto:", "nano:"]).toContain(protocol);
        expect(username).toBe("");
        if (!isExternal(href)) expect(origin).toBe(SITE);
      }),
      { numRuns: 2000 },
    );
  });

  test("a second check gives the same result", () => {
    fc.assert(
      fc.property(written, (value) => {
        const href = any(value);
        if (href !== null) expect(any(href)).toBe(href);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ["/settings", false],
  ["?page=2", false],
  ["#notes", false],
  ["//evil.example", true],
  ["/\\evil.example", true],
  ["https://nano.org/", true],
  ["mailto:ada@farthing.example", true],
])("knows whether %s leaves the site: %s", (href, leaves) => {
  expect(isExternal(href)).toBe(leaves);
});
