import { join } from "node:path";
import { expect, test } from "vitest";
import { type AuthMailKind, renderMail } from "#embedded/auth/mail-template.ts";
import { loadSettings } from "#embedded/settings.ts";

const settings = await loadSettings(join(import.meta.dirname, "../../../supabase/config.toml"));
const templates = settings.auth.email.template;

const VALUES = {
  email: "ada@example.com",
  newEmail: '"<b>ada</b>&co"@example.com',
  sendingTo: "ada@example.com",
  token: "012345",
  tokenHash: "abc",
  confirmationUrl: "http://127.0.0.1:54321/auth/v1/verify?token=abc&type=magiclink",
  siteUrl: "http://localhost:3000",
  redirectTo: "http://localhost:3000/me",
};

test.each<AuthMailKind>(["magic_link", "confirmation", "email_change"])(
  "a %s mail has the code and the link, in both its forms",
  async (kind) => {
    const { subject, html, plain } = await renderMail(templates, kind, VALUES);
    expect(subject).not.toContain("{{");
    expect(html).toContain("012345");
    expect(html).toContain(VALUES.confirmationUrl.replace("&", "&amp;"));
    expect(plain).toContain("012345");
    expect(plain).toContain(VALUES.confirmationUrl);
    expect(plain).not.toMatch(/<\/?(p|a|h1|t[dr]|table|span)\b|&#?\w+;|\{\{/);
  },
);

test("a mail to confirm an identity has a code and no link, as hosted Supabase has none for it", async () => {
  const { html, plain } = await renderMail(templates, "reauthentication", VALUES);
  expect(plain).toContain("012345");
  expect(html).not.toContain("/verify");
});

test("keeps a user's text as text in a mail", async () => {
  const { html, plain } = await renderMail(templates, "email_change", VALUES);
  expect(html).not.toContain("<b>ada");
  expect(html).toContain("&lt;b&gt;ada&lt;/b&gt;&amp;co");
  expect(plain).toContain(VALUES.newEmail);
});

test.each([
  ["to the present address", VALUES, "Your e-mail is being changed"],
  ["to the new address", { ...VALUES, sendingTo: VALUES.newEmail }, "Confirm your new e-mail"],
  [
    "to a user without an address",
    { ...VALUES, email: "", sendingTo: VALUES.newEmail },
    "012345 is your confirmation code",
  ],
])("the mail of a change of address says what it is about %s", async (_whom, values, subject) => {
  const mail = await renderMail(templates, "email_change", values);
  expect(mail.subject).toBe(subject);
  expect(mail.plain).not.toMatch(/from\s+to/);
});

test.each([
  "{{ range .Token }}x{{ end }}",
  "{{ .Unknown }}",
  "{{ if .Token }}x",
  "x{{ end }}",
  "{{ if gt .Token .Email }}{{ end }}",
])("refuses a template with an unknown value instead of filling it in half: %s", async (subject) => {
  const magic_link = { subject, content_path: "supabase/templates/magic-link.html" };
  await expect(renderMail({ magic_link }, "magic_link", VALUES)).rejects.toThrow("A mail template");
});
