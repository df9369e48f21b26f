import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type AuthMailKind, renderMail } from "#embedded/auth/mail-template.ts";
import { loadSettings } from "#embedded/settings.ts";

const SUPABASE = join(import.meta.dirname, "../..");
const LINK = "http://127.0.0.1:54321/auth/v1/verify?token=abc&type=magiclink";

const values = {
  email: "ada@example.com",
  newEmail: "lovelace@example.com",
  sendingTo: "lovelace@example.com",
  token: "123456",
  tokenHash: "abc",
  confirmationUrl: LINK,
  siteUrl: "http://localhost:3000",
  redirectTo: "http://localhost:3000/",
};

async function render(kind: AuthMailKind) {
  const { auth } = await loadSettings(join(SUPABASE, "config.toml"));
  return renderMail(auth.email.template, kind, values);
}

describe("mails", () => {
  test.for<AuthMailKind>(["magic_link", "confirmation", "email_change"])(
    "%s holds the code and the link, in HTML and in plain text",
    async (kind) => {
      const { html, plain } = await render(kind);
      expect(html).toContain(">123456<");
      expect(html).toContain(`href="${LINK.replace("&", "&amp;")}"`);
      expect(plain).toMatch(/^123456$/m);
      expect(plain).toContain(LINK);
    },
  );

  test("reauthentication holds the code only, so that a scanner's click confirms nothing", async () => {
    const { html, plain } = await render("reauthentication");
    expect(plain).toMatch(/^123456$/m);
    expect(html).not.toContain("/auth/v1/verify");
  });

  test("a change of address names both addresses", async () => {
    const { plain } = await render("email_change");
    expect(plain).toContain("from ada@example.com to lovelace@example.com");
  });

  test("every template is listed in config.toml, loads nothing, and runs nothing", async () => {
    const { auth } = await loadSettings(join(SUPABASE, "config.toml"));
    const named = Object.values(auth.email.template).map(({ content_path }) => content_path.split("/").at(-1));
    const files = await readdir(join(SUPABASE, "templates"));
    expect(files.sort()).toEqual(named.sort());
    for (const file of files) {
      const html = await readFile(join(SUPABASE, "templates", file), "utf8");
      expect(html).not.toMatch(/<(script|link|img|iframe)\b|https?:|url\(/i);
    }
  });
});
