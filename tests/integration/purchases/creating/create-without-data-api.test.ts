import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { countCalls } from "#tests/support/calls/counted-calls.ts";
import { loadPurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { openWorld } from "#tests/support/world/world.ts";

const { databaseUrl, webDatabaseUrl } = inject("target");
const world = openWorld(databaseUrl ?? "");
const DIRECT = { WEB_DATABASE_URL: webDatabaseUrl ?? "" };
const NO_DATA_API = { SUPABASE_URL: "http://127.0.0.1:2" };
let post: string;

beforeAll(async () => {
  await world.addAddresses(50);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
});
afterAll(world.close);

test("gives a reader without a session a quote while the data API is down, and shows it", async () => {
  const directApi = await loadPurchaseApi({ ...DIRECT, ...NO_DATA_API });
  const { status, body } = await directApi.create({}, post);
  expect(status).toBe(201);
  expect(body.purchase).toMatchObject({ post_id: post, status: "pending", amount: "0.05" });
  const verified = await directApi.verify({ bearer: body.purchase.access_token }, body.purchase.id);
  expect([verified.status, verified.body.status]).toEqual([200, "pending"]);
});

test("a reader with a session buys without a call to the data API", async () => {
  const api = await loadPurchaseApi(DIRECT);
  const { session, id } = await signedInAnonymously();
  const cookie = await cookieHeaderOf(session);
  await api.create({ cookie }, post);
  const calls = await countCalls(async () => {
    expect((await api.create({ cookie }, post)).status).toBe(200);
  });
  expect(calls.filter(({ path }) => path.startsWith("/rest/"))).toEqual([]);
  const bought = await world.one<{ buyer_id: string }>(
    "select buyer_id from public.purchases where post_id = $1 and buyer_id = $2",
    [post, id],
  );
  expect(bought.buyer_id).toBe(id);
});

test("rejects a session that was ended elsewhere", async () => {
  const api = await loadPurchaseApi(DIRECT);
  const { session, id } = await signedInUser();
  const cookie = await cookieHeaderOf(session);
  const buy = async () => {
    const { body } = await api.create({ cookie }, await world.addPost(await world.addPerson({ isCreator: true })));
    const sql = "select buyer_id from public.purchases where id = $1";
    return (await world.one<{ buyer_id: string | null }>(sql, [body.purchase.id])).buyer_id;
  };
  expect(await buy()).toBe(id);
  await world.one("delete from auth.sessions where user_id = $1 returning id", [id]);
  expect(await buy()).toBeNull();
});

test("a refusal reads the same as through the data API", async () => {
  const api = await loadPurchaseApi(DIRECT);
  const free = await world.addPost(await world.addPerson({ isCreator: true }), { priceRaw: null });
  const { status, problem } = await api.create({}, free);
  expect([status, problem.code, problem.detail]).toEqual([409, "not_for_sale", "This post is free."]);
});

test("uses the data API without a direct connection", async () => {
  const lost = await loadPurchaseApi({ WEB_DATABASE_URL: "postgresql://farthing_web:x@127.0.0.1:9/postgres" });
  expect((await lost.create({}, post)).status).toBe(201);
});
