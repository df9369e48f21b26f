import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startWebInstance, type WebInstance } from "#tests/support/product/web-instance.ts";
import { openWorld } from "#tests/support/world/world.ts";

/** A web process that cannot reach the data API, and reaches the database by its own connections. */
let web: WebInstance;
const product = inject("product");

beforeAll(async () => {
  const more = { SUPABASE_URL: "http://127.0.0.1:2", WEB_DATABASE_URL: product.supabase.webDatabaseUrl ?? "" };
  web = await startWebInstance(product, { ...more, LOG_LEVEL: "error" });
});
afterAll(() => web?.part.stop());

const PERSON = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("while the data service is busy or down", () => {
  test("pages that need it answer 503 with a page", async () => {
    const paths = ["/login", "/search?q=winter", `/contact?about=${"A".repeat(64)}`, "/get-nano?country=de"];
    // At once, as each waits until Supabase's client has given up.
    const answers = await Promise.all(paths.map((path) => fetch(`${web.url}${path}`, { headers: PERSON })));
    for (const [index, answer] of answers.entries()) {
      const headers = ["retry-after", "cache-control", "x-frame-options"].map((name) => answer.headers.get(name));
      expect([answer.status, ...headers], paths[index]).toEqual([503, "5", "private, no-store", "DENY"]);
      expect(await answer.text(), paths[index]).toContain("<h1>We are busy right now</h1>");
    }
  });

  test("a cached page still opens", async () => {
    expect((await fetch(`${web.url}/faq`, { headers: PERSON })).status).toBe(200);
  });

  test("a reader without a session still gets a quote", async () => {
    const world = openWorld(product.supabase.databaseUrl);
    try {
      await world.addAddresses(1);
      const postId = await world.addPost(await world.addPerson({ isCreator: true }));
      const answer = await fetch(`${web.url}/api/purchases/create`, {
        method: "POST",
        headers: { origin: web.url, "sec-fetch-site": "same-origin", "content-type": "application/json" },
        body: JSON.stringify({ postId }),
      });
      expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ uri: expect.any(String) })]);
    } finally {
      await world.close();
    }
  });
});
