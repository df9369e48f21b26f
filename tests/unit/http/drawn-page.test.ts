import { expect, test } from "vitest";
import { DRAWN_PAGE_POLICY, drawPage } from "#lib/http/drawn-page.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";

const PAGE = drawPage({
  title: "Away",
  label: "503",
  heading: "We are away",
  text: "Come back soon.",
  button: { href: "", text: "Try again" },
  links: [{ href: "/", text: "Go home" }],
});

test("a drawn page says what it was given, and its button comes first", () => {
  expect(PAGE).toContain("<title>Away · Farthing</title>");
  expect(PAGE).toContain("<small>503</small>\n<h1>We are away</h1>\n<p>Come back soon.</p>");
  expect(PAGE).toContain('<a href="" class="button">Try again</a><a href="/">Go home</a></nav>');
});

test("its policy allows its one style and nothing else", () => {
  const styles = [...PAGE.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style);
  expect(styles).toHaveLength(1);
  expect(DRAWN_PAGE_POLICY).toBe(
    `default-src 'none'; style-src '${sha256(styles[0] ?? "")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test("it loads nothing, so that it can be shown when all else is down", () => {
  expect(PAGE).not.toMatch(/\ssrc=|<link|<script|style="|url\(|@import|@font-face/);
});
