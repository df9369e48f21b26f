import { expect } from "@playwright/test";
import type { Canary } from "#tests/support/leaks/canary.ts";
import { listColumns, listRoutines, type Routine } from "#tests/support/leaks/catalogue.ts";
import { readAll, test } from "#tests/support/leaks/leak-test.ts";

const headersOf = (publishableKey: string, token: string | null) => ({
  apikey: publishableKey,
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
});

const roleOf = (token: string | null) => (token === null ? "anon" : "authenticated");

/** An address holds at most 256 sockets, and other tests use the same one. */
const AT_ONCE = 32;

async function inTurns<Item, Found>(items: readonly Item[], work: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    found.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(work))));
  }
  return found;
}

/** What a database role has no grant for is closed to all with that role: asking with one is enough. */
class Refusals {
  readonly #closed = new Map<string, string>();

  async ask(role: string, question: string, ask: (question: string) => Promise<string>): Promise<string> {
    const known = this.#closed.get(`${role} ${question}`);
    if (known !== undefined) return known;
    const answer = await ask(question);
    if (/permission denied for (?:table|view|function)/.test(answer)) this.#closed.set(`${role} ${question}`, answer);
    return answer;
  }
}

test("every table and every column, as every role", async ({ product, canary, strangers }) => {
  test.slow();
  const columns = await listColumns(product);
  const relations = [...new Set(columns.map(({ relation }) => relation))];
  expect(relations).toContain("post_bodies");
  const closed = new Refusals();
  for (const { name, token } of strangers) {
    const role = roleOf(token);
    const headers = headersOf(product.publishableKey, token);
    const read = (question: string) => readAll(`${product.supabaseUrl}/rest/v1/${question}&limit=1000`, { headers });
    const leaks = await inTurns(relations, async (relation) => {
      const whole = await read(`${relation}?select=*`);
      // Where not every column is open, each is tried by itself.
      const parts = whole.startsWith("200") ? [] : columns.filter((at) => at.relation === relation);
      const texts = [whole];
      for (const { column } of parts) texts.push(await closed.ask(role, `${relation}?select=${column}`, read));
      return texts.some((text) => text.includes(canary.word)) ? relation : null;
    });
    expect(leaks.filter(Boolean), name).toEqual([]);
  }
});

test("filters and embedded rows, which ask about hidden data", async ({ product, canary, strangers }) => {
  const questions = [
    `post_bodies?version_id=eq.${canary.versionId}`,
    `post_versions?select=*,post_bodies(*)&id=eq.${canary.versionId}`,
    `posts?select=*,post_versions!post_versions_post_id_fkey(*,post_bodies(*))&id=eq.${canary.id}`,
    `post_bodies?select=version_id&sections=cs.${encodeURIComponent(JSON.stringify([{ words: 1 }]))}`,
  ];
  for (const { name, token } of strangers) {
    for (const question of questions) {
      const headers = headersOf(product.publishableKey, token);
      const got = await readAll(`${product.supabaseUrl}/rest/v1/${question}`, { headers });
      expect(got.includes(canary.word), `${name}: ${question}`).toBe(false);
      const rows = got.slice(got.indexOf("\n\n"));
      if (question.startsWith("post_bodies")) expect(rows, `${name}: ${question}`).not.toContain(canary.versionId);
    }
  }
});

test("every function, as every role, called with every form of the post", async ({ product, canary, strangers }) => {
  test.slow();
  const routines = await listRoutines(product);
  expect(routines.map(({ name }) => name)).toContain("read_body_of_purchase");
  const closed = new Refusals();
  for (const { name, token } of strangers) {
    const headers = { ...headersOf(product.publishableKey, token), "content-type": "application/json" };
    const leaks = await inTurns(routines, async (routine) => {
      for (const args of argumentsFor(routine, canary)) {
        const init = { method: "POST", headers, body: JSON.stringify(args) };
        const address = `${product.supabaseUrl}/rest/v1/rpc/${routine.name}`;
        const got = await closed.ask(roleOf(token), JSON.stringify(routine), () => readAll(address, init));
        if (got.includes(canary.word)) return routine.name;
      }
      return null;
    });
    expect(leaks.filter(Boolean), name).toEqual([]);
  }
});

test("GraphQL and the description of the API", async ({ product, canary, strangers }) => {
  for (const { name, token } of strangers) {
    const headers = { ...headersOf(product.publishableKey, token), "content-type": "application/json" };
    const query = "{ post_bodiesCollection { edges { node { sections } } } }";
    const init = { method: "POST", headers, body: JSON.stringify({ query }) };
    for (const path of ["/graphql/v1", "/rest/v1/rpc/graphql"]) {
      expect(await readAll(`${product.supabaseUrl}${path}`, init), name).not.toContain(canary.word);
    }
    // The description depends on the database role only: a visitor's and a person's.
    if (name !== "visitor" && name !== "owner") continue;
    expect(await readAll(`${product.supabaseUrl}/rest/v1/`, { headers }), name).not.toContain(canary.word);
  }
});

test("the author and the buyer get it by the same API, which proves these tests", async ({ product, canary }) => {
  for (const { session } of [canary.author, canary.buyer]) {
    const headers = headersOf(product.publishableKey, session.access_token);
    const question = `post_bodies?version_id=eq.${canary.versionId}`;
    expect(await readAll(`${product.supabaseUrl}/rest/v1/${question}`, { headers })).toContain(canary.word);
  }
});

/** The post by each of its names, for every function parameter. */
function argumentsFor({ args }: Routine, { id, versionId, handle, slug, author }: Canary): Record<string, unknown>[] {
  const ways = [
    { uuid: id, text: slug },
    { uuid: versionId, text: handle },
    { uuid: author.person.id, text: id },
  ];
  return ways.map(({ uuid, text }) =>
    Object.fromEntries(
      args.map(({ name, type }) => [name, exampleOf(type, uuid, name.includes("handle") ? handle : text)]),
    ),
  );
}

function exampleOf(type: string, uuid: string, text: string): unknown {
  if (type.endsWith("[]")) return [exampleOf(type.slice(0, -2), uuid, text)];
  if (type === "uuid") return uuid;
  if (/^(integer|bigint|smallint|numeric)/.test(type)) return 10;
  if (type === "boolean") return true;
  if (type.startsWith("json")) return {};
  if (type.startsWith("timestamp")) return "2026-01-01T00:00:00Z";
  return text;
}
