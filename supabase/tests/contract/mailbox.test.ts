import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { queryDatabase } from "#tests/support/stack/mail.ts";

const { url, isEmbedded } = inject("target");
const recipient = `reader+${crypto.randomUUID()}@example.com`;
const HOSTILE = `<img src=x onerror=alert(1)> & "quotes"`;

const messagesSchema = z.object({
  messages: z.array(z.object({ id: z.string(), recipient: z.string(), subject: z.string(), html: z.string() })),
});

async function deliver(subject: string, html = "<p>Hello</p>"): Promise<string> {
  const [row] = await queryDatabase<{ id: string }>(
    "insert into mailbox.messages (recipient, subject, html, plain) values ($1, $2, $3, $4) returning id",
    [recipient, subject, html, "Hello in plain"],
  );
  return row?.id ?? "";
}

function page(path: string): Promise<Response> {
  return fetch(`${url}/mailbox${path}`);
}

describe.runIf(isEmbedded)("the mailbox page", () => {
  let hostileId: string;
  const search = `?to=${encodeURIComponent(recipient)}`;
  beforeAll(async () => {
    await deliver("123456 is your sign-in code");
    hostileId = await deliver(HOSTILE, `<html><head></head><body><script>alert(1)</script>${HOSTILE}</body></html>`);
  });
  afterAll(() => queryDatabase("delete from mailbox.messages where recipient = $1", [recipient]));

  test("lists the newest mail first, and finds mail by part of the address", async () => {
    const text = await (await page(search.slice(0, -6).toUpperCase().replace("?TO", "?to"))).text();
    expect(text).toContain("123456 is your sign-in code");
    expect(text.indexOf(hostileId)).toBeLessThan(text.indexOf("123456"));
    expect(await (await page("?to=unknown-address")).text()).not.toContain("123456");
  });

  test("shows a mail as HTML and as plain text", async () => {
    const text = await (await page(`/${hostileId}`)).text();
    expect(text).toContain("Hello in plain");
    expect(text).toContain(`src="/mailbox/${hostileId}/html"`);
  });

  test("returns mail newer than a known one, as JSON", async () => {
    const answer = await page(`/messages.json${search}&after=${Number(hostileId) - 1}`);
    const { messages } = messagesSchema.parse(await answer.json());
    expect(messages.map(({ id, subject }) => [id, subject])).toEqual([[hostileId, HOSTILE]]);
  });

  test("escapes mail content in its own pages", async () => {
    for (const path of [search, `/${hostileId}`, "?to=%22%3E%3Cimg%20src=x%3E"])
      expect(await (await page(path)).text()).not.toContain("<img src=x");
  });

  test("lets a mail run no script, load nothing, and leave its frame only by a click", async () => {
    const answer = await page(`/${hostileId}/html`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-top-navigation-by-user-activation /);
    expect(policy).not.toContain("allow-scripts");
    expect(policy).not.toContain("allow-same-origin");
    expect(policy).toContain("default-src 'none'");
    expect(await answer.text()).toContain('<head><base target="_top">');
  });

  test("is neither readable by another origin nor cached", async () => {
    for (const path of ["", "/messages.json", `/${hostileId}`]) {
      const answer = await fetch(`${url}/mailbox${path}`, { headers: { origin: "https://evil.example" } });
      expect(answer.status).toBe(200);
      expect(answer.headers.has("access-control-allow-origin")).toBe(false);
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).not.toContain("unsafe-inline");
    }
  });

  test("answers 404 for an unknown mail", async () => {
    for (const path of ["/999999999", "/999999999/html", "/elsewhere"]) expect((await page(path)).status).toBe(404);
  });
});
