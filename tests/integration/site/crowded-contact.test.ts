import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import type { ContactAnswer } from "#lib/site/contact.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld } from "#tests/support/world/world.ts";

const OPERATOR = `${randomUUID()}@example.com`;
const world = openWorld(inject("target").databaseUrl ?? "", 2);

/** What the browser keeps and sends. */
const cookieJar = new Map<string, string>();
let address = "";
vi.mock("next/headers", () => ({
  cookies: async () => ({
    getAll: () => [...cookieJar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => void cookieJar.set(name, value),
  }),
  headers: async () =>
    new Headers({
      "x-client-address": address,
      "sec-fetch-site": "same-origin",
      cookie: [...cookieJar].map(([name, value]) => `${name}=${value}`).join("; "),
    }),
}));

vi.mock("#lib/auth/session/page-session.ts", () => ({ findActionSession: async () => null }));

let modules: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  modules = await load();
});
afterAll(world.close);
beforeEach(() => {
  cookieJar.clear();
  address = `2001:db8:${randomUUID().slice(0, 4)}::7`;
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

function load() {
  return loadWith({ NETWORK_BUDGET_FACTOR: "1", OPERATOR_EMAIL: OPERATOR }, async () => ({
    ...(await import("#lib/site/actions.ts")),
    ...(await import("#lib/http/limits/client-network.ts")),
  }));
}

/** This network, or all visitors together, have used up what they may do in this window and the next. */
async function fill(name: string, seconds: number, bucket = networkBucket()) {
  await world.pool.query(
    `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
     select $1, to_timestamp((floor(extract(epoch from now()) / $2) + n) * $2), 100000, now() + interval '1 day'
     from generate_series(0, 1) as n`,
    [`${name}/${seconds}:${bucket}`, seconds],
  );
}

const networkBucket = () => `network:${modules.clientNetworkOf(new Headers({ "x-client-address": address }))}`;

async function send(words: string, extra: Record<string, string> = {}): Promise<ContactAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ topic: "other", email: "ada@example.com", message: words, ...extra }))
    form.set(name, value);
  return modules.sendMessage({ kind: "begin" }, form);
}

const someWords = () => `Something about ${randomUUID()}, which is long enough.`;

const mailsWith = async (words: string) =>
  (
    await world.pool.query<{ template: string }>(
      "select template from public.outbox where recipient_email = $1 and position($2 in data::text) > 0",
      [OPERATOR, words],
    )
  ).rows.map(({ template }) => template);

test("a visitor in a crowded network waits, sends again, and the message goes out with others", async () => {
  await fill("contact", 3600);
  const words = someWords();
  expect(await send(words)).toMatchObject({ kind: "wait", what: "message", seconds: 15, typed: { message: words } });
  vi.setSystemTime(Date.now() + 5_000);
  expect(await send(words)).toMatchObject({ kind: "wait", seconds: 10 });
  expect(await mailsWith(words)).toEqual([]);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await send(words)).toEqual({ kind: "sent", email: "ada@example.com" });
  expect(await mailsWith(words)).toEqual(["contact_digest"]);
  // Once: the next message has to wait again.
  expect(await send(someWords())).toMatchObject({ kind: "wait", seconds: 15 });
});

test("the wait for a message opens no look-up, which has its own", async () => {
  await fill("contact", 3600);
  await fill("contact-look-up", 600);
  const asked = { intent: "look-up", about: "B".repeat(64) };
  await send(someWords());
  vi.setSystemTime(Date.now() + 15_000);
  expect(await send("", asked)).toMatchObject({ kind: "wait", what: "look-up", seconds: 15 });
  vi.setSystemTime(Date.now() + 15_000);
  expect(await send("", asked)).toMatchObject({ kind: "looked-up", answer: { found: null } });
});

test("what all others do together stops no visitor", async () => {
  await fill("contact", 3600, "all");
  await fill("contact-look-up", 600, "all");
  const words = someWords();
  expect(await send(words)).toMatchObject({ kind: "sent" });
  expect(await mailsWith(words)).toEqual(["contact_message"]);
  expect(await send("", { intent: "look-up", about: "B".repeat(64) })).toMatchObject({ kind: "looked-up" });
});
