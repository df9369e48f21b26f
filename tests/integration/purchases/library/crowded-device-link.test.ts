import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

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
vi.mock("next/navigation", () => ({
  redirect(path: string): never {
    throw new Error(`redirected to ${path}`);
  },
}));
vi.mock("#lib/auth/session/page-session.ts", () => ({
  findActionSession: async () => null,
  actionJar: async () => ({
    readAll: () => [],
    write: (changes: { name: string; value: string }[]) => {
      for (const { name, value } of changes) cookieJar.set(name, value);
    },
  }),
}));

let stage: BoughtStage;
let modules: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  stage = await openBoughtStage();
  modules = await load();
});
afterAll(() => stage.close());
beforeEach(() => {
  cookieJar.clear();
  address = `2001:db8:${randomUUID().slice(0, 4)}::7`;
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

function load() {
  return loadWith({ NETWORK_BUDGET_FACTOR: "1" }, async () => ({
    ...(await import("#lib/purchases/access/device-actions.ts")),
    ...(await import("#lib/http/limits/client-network.ts")),
  }));
}

/** This network has used up what it may do in this window and the next. */
async function fillNetwork(): Promise<void> {
  const network = modules.clientNetworkOf(new Headers({ "x-client-address": address }));
  await stage.world.pool.query(
    `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
     select 'device-link-open/600:network:' || $1, to_timestamp((floor(extract(epoch from now()) / 600) + n) * 600), 100000,
       now() + interval '1 day' from generate_series(0, 1) as n`,
    [network],
  );
}

async function makeLink(post: string): Promise<string> {
  const buyer = await stage.anonymous();
  const { id } = await stage.buy(buyer, post);
  const { body } = await stage.api.device(buyer, id);
  return new URL(String(body.url)).pathname.replace("/open/", "");
}

function open(secret: string) {
  const form = new FormData();
  form.set("secret", secret);
  return modules.openOnThisDevice({ kind: "idle" }, form);
}

test("a visitor in a crowded network waits, presses again, and the link opens", async () => {
  const post = await stage.addPost();
  const secret = await makeLink(post);
  await fillNetwork();
  expect(await open(secret)).toEqual({ kind: "wait", seconds: 15 });
  vi.setSystemTime(Date.now() + 5_000);
  expect(await open(secret)).toEqual({ kind: "wait", seconds: 10 });
  vi.setSystemTime(Date.now() + 10_000);
  await expect(open(secret)).rejects.toThrow(`redirected to /@${stage.author.handle}/`);
  expect([...cookieJar.keys()]).toContain(`pat_${post}`);
});
