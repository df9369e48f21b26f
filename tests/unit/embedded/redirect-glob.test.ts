import { expect, test } from "vitest";
import { parseGoDurationMs } from "#embedded/auth/go-duration.ts";
import { compileRedirectGlob } from "#embedded/auth/redirect-glob.ts";

test.each([
  ["https://farthing.example/**", "https://farthing.example/a/b.html?x=1", true],
  ["https://farthing.example/*", "https://farthing.example/a", true],
  ["https://farthing.example/*", "https://farthing.example/a/b", false],
  ["https://*.farthing.example", "https://preview-1.farthing.example", true],
  ["https://*.farthing.example", "https://evil.example/.farthing.example", false],
  ["https://farthing.example/?", "https://farthing.example/a", true],
  ["https://farthing.example/?", "https://farthing.example//", false],
  ["https://farthing.example/[a-c]1", "https://farthing.example/b1", true],
  ["https://farthing.example/[!a-c]1", "https://farthing.example/b1", false],
  ["https://{www,m}.farthing.example/", "https://m.farthing.example/", true],
  ["https://{www,m}.farthing.example/", "https://x.farthing.example/", false],
  ["https://farthing.example/\\*", "https://farthing.example/*", true],
  ["https://farthing.example/\\*", "https://farthing.example/a", false],
  ["https://farthing.example/(a+b)", "https://farthing.example/(a+b)", true],
  ["https://farthing.example", "https://farthingxexample", false],
])("matches the redirect pattern %s with %s: %s", (glob, url, isTaken) => {
  expect(compileRedirectGlob(glob).test(url)).toBe(isTaken);
});

test.each([
  ["1s", 1_000],
  ["1h30m", 5_400_000],
  ["1.5h", 5_400_000],
  ["250ms", 250],
  ["none", null],
  ["", null],
  ["10 minutes", null],
])("reads the duration %s as %s ms", (text, durationMs) => {
  expect(parseGoDurationMs(text)).toBe(durationMs);
});
