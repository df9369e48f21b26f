import { randomUUID } from "node:crypto";
import type { Challenge } from "altcha-lib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { solvePuzzle } from "#lib/http/browser/solve-puzzle.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";
import { loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const BUDGET = 60;

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay } = purchaseCalls(world);
let api: PurchaseApi;
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(400);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
  api = await loadPurchaseApi({ NETWORK_BUDGET_FACTOR: "1" });
});
afterAll(world.close);

/**
 * A network of its own that has made so many calls already, in this hour and in the next, as the hour may end
 * meanwhile.
 */
async function spendBudget(calls = BUDGET): Promise<string> {
  const address = `2001:db8:${randomUUID().slice(0, 4)}::1`;
  const network = clientNetworkOf(new Headers({ "x-client-address": address }));
  await world.pool.query(
    `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
     select $1, starts_at, $2, starts_at + interval '1 hour'
     from unnest(array[date_trunc('hour', now(), 'UTC'), date_trunc('hour', now(), 'UTC') + interval '1 hour']) as starts_at`,
    [`purchases-create/3600:network:${network}`, calls],
  );
  return address;
}

async function solve(refused: { body: unknown }): Promise<string> {
  const { challenge } = refused.body as { challenge: Challenge };
  const solved = await solvePuzzle(challenge);
  if (solved === null) throw new Error("The puzzle was not solved.");
  return solved;
}

describe("a network over its budget", () => {
  test("gets a puzzle instead of a refusal, and a quote for its solution", async () => {
    const address = await spendBudget();
    const refused = await api.create({ address }, post);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: "puzzle_required",
        challenge: { parameters: { algorithm: "PBKDF2/SHA-256" }, signature: expect.any(String) },
        difficulty: 120_000,
        expiresAt: expect.stringMatching(/Z$/),
      },
    });
    const puzzle = await solve(refused);
    expect(await api.create({ address, puzzle }, post)).toMatchObject({
      status: 201,
      body: { uri: expect.any(String) },
    });
    expect((await api.create({ address, puzzle }, post)).problem.code).toBe("puzzle_required");
  });

  test("may use a solution once, of any number of tries at once", async () => {
    const address = await spendBudget();
    const puzzle = await solve(await api.create({ address }, post));
    const tries = await Promise.all(Array.from({ length: 8 }, () => api.create({ address, puzzle }, post)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(429)]);
  });

  test("may use a solution only for what it was asked for", async () => {
    const address = await spendBudget();
    const other = await world.addPost(author);
    const puzzle = await solve(await api.create({ address }, post));
    expect((await api.create({ address, puzzle }, other)).problem.code).toBe("puzzle_required");
    expect((await api.create({ address, puzzle }, post, { amountRaw: "1000" })).problem.code).toBe("puzzle_required");
    expect((await api.create({ address, puzzle }, post)).status).toBe(201);
  });

  test("cannot make a puzzle of its own, an easier one, or a longer-lived one", async () => {
    const address = await spendBudget();
    const genuine = JSON.parse(atob(await solve(await api.create({ address }, post))));
    const { challenge, solution } = genuine;
    const forged = [
      { challenge: { ...challenge, signature: "0".repeat(64) }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } }, solution },
      { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge },
    ].map((made) => btoa(JSON.stringify(made)));
    for (const puzzle of [...forged, "", "%", "x".repeat(5_000)]) {
      expect((await api.create({ address, puzzle }, post)).problem.code).toBe("puzzle_required");
    }
  });

  test("does not spend an unneeded solution", async () => {
    const address = await spendBudget();
    const puzzle = await solve(await api.create({ address }, post));
    const otherAddress = `198.51.${Math.floor(Math.random() * 256)}.7`;
    expect((await api.create({ address: otherAddress, puzzle }, post)).status).toBe(201);
    expect((await api.create({ address, puzzle }, post)).status).toBe(201);
  });

  test("does not block its neighbours, nor visitors whose address is unknown", async () => {
    await spendBudget();
    expect((await api.create({ address: "198.51.100.200" }, post)).status).toBe(201);
    // Tests of other files, which name no address, count there, too.
    await world.pool.query("delete from public.rate_limits where bucket = 'purchases-create/3600:network:unknown'");
    expect((await api.create({}, post)).status).toBe(201);
  });

  test("is not excused for anonymous users", async () => {
    const address = await spendBudget();
    const { session } = await signedInAnonymously();
    const buyer = { cookie: await cookieHeaderOf(session), address };
    const refused = await api.create(buyer, post);
    expect(refused.problem.code).toBe("puzzle_required");
    expect((await api.create({ ...buyer, puzzle: await solve(refused) }, post)).status).toBe(201);
  });
});

test("a network's payments raise its budget", async () => {
  const address = await spendBudget(BUDGET - 1);
  const { body } = await api.create({ address }, post);
  expect((await api.create({ address }, post)).problem.code).toBe("puzzle_required");
  const bought = await world.one<Parameters<typeof pay>[0]>("select * from public.purchases where id = $1", [
    body.purchase.id,
  ]);
  await pay(bought, XNO / 20n);
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.create({ address }, post)));
  // A tenth of sixty more, one of which the call before has counted.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
});
