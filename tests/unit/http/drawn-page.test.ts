import { expect, test } from "vitest";
import { DRAWN_FORM_POLICY, DRAWN_PAGE_POLICY, drawPage } from "#lib/http/drawn-page.ts";
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

test("escapes every word, and its form sends what it was given", () => {
  const hostile = `"><script>alert('1')</script>&`;
  const page = drawPage({
    ...{ title: hostile, label: hostile, heading: hostile, text: hostile, links: [{ href: hostile, text: hostile }] },
    form: {
      ...{ action: "/api/x", fields: { [hostile]: hostile, id: "1" }, button: hostile },
      box: { name: "agree", value: "text-1", label: hostile },
    },
  });
  expect(page).not.toContain("<script>");
  expect(page).toContain('<form method="post" action="/api/x">');
  expect(page).toContain('<input type="hidden" name="id" value="1">');
  expect(page).toContain('<label><input type="checkbox" name="agree" value="text-1"> ');
  expect(page).not.toContain("checked");
});

test("its policy allows its one style and nothing else", () => {
  const styles = [...PAGE.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style);
  expect(styles).toHaveLength(1);
  expect(DRAWN_PAGE_POLICY).toBe(
    `default-src 'none'; style-src '${sha256(styles[0] ?? "")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(DRAWN_FORM_POLICY).toBe(DRAWN_PAGE_POLICY.replace("form-action 'none'", "form-action 'self'"));
});

test("it loads nothing, so that it can be shown when all else is down", () => {
  expect(PAGE).not.toMatch(/\ssrc=|<link|<script|style="|url\(|@import|@font-face/);
});
