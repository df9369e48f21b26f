import { describe, expect, inject, test } from "vitest";
import { PREVIEW_NAMES } from "#embedded/mailbox/previews.ts";
import { MAILS } from "#lib/email/compose.ts";

const ask = (path: string) => fetch(new URL(`/mailbox/previews${path}`, inject("target").url));

describe("the mail previews", () => {
  test("list every mail that we or Supabase send", async () => {
    const list = await (await ask("")).text();
    for (const name of PREVIEW_NAMES) expect(list).toContain(`href="/mailbox/previews/${name}"`);
    expect(PREVIEW_NAMES).toEqual(expect.arrayContaining(Object.keys(MAILS)));
  });

  test.each(PREVIEW_NAMES)("show %s in light, dark and plain text, and run no script in it", async (name) => {
    const page = await (await ask(`/${name}`)).text();
    expect(page).toMatch(/<pre>\S/);
    for (const [colours, night] of [
      ["light", "@media not all"],
      ["dark", "@media all"],
    ]) {
      expect(page).toContain(`src="/mailbox/previews/${name}/${colours}"`);
      const mail = await ask(`/${name}/${colours}`);
      expect(mail.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
      const html = await mail.text();
      expect(html).toContain(night);
      expect(html).not.toContain("{{");
    }
  });

  test.each(["/nothing", "/toString", "/nothing/dark"])("answer 404 at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
