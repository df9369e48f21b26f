import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AUTH_MAILS } from "#lib/email/auth-mails.ts";
import { renderHtml } from "#lib/email/render-html.ts";

const TEMPLATES = join(import.meta.dirname, "../../../supabase/templates");

test.each(Object.entries(AUTH_MAILS))(
  "Supabase's template %s has the layout of our own mails (vitest --update writes it)",
  async (name, { title, ...mail }) => {
    const html = renderHtml({ ...mail, subject: title }, "{{ .SiteURL }}");
    await expect(html).toMatchFileSnapshot(join(TEMPLATES, `${name}.html`));
  },
);

test("has no template that we do not write", async () => {
  expect((await readdir(TEMPLATES)).toSorted()).toEqual(
    Object.keys(AUTH_MAILS)
      .map((name) => `${name}.html`)
      .toSorted(),
  );
});
