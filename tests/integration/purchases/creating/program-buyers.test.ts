import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openedPurchaseSchema } from "#lib/purchases/purchase.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, payouts, ledger } = purchaseCalls(world);
const price = XNO / 20n;
let api: PurchaseApi;
let askPlainly: (path: "create" | "content", body: object | null, id?: string) => Promise<Response>;
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(50);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author, { paidText: "Only for who has paid." });
  api = await loadPurchaseApi();
  const routes = {
    create: (await loadRoute("api/purchases/create")).POST,
    content: (await loadRoute("api/posts/[id]/content")).GET,
  };
  askPlainly = async (path, body, id) => {
    const handle = routes[path];
    if (!handle) throw new Error("No such call.");
    const init = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const request = new Request("http://localhost:3000/api", init ?? {});
    return handle(request, { params: Promise.resolve(id ? { id } : {}) });
  };
});
afterAll(world.close);

type Facts = Parameters<typeof pay>[0];
const factsOf = (id: string) => world.one<Facts>("select * from public.purchases where id = $1", [id]);

type Terms = { price: { refund_window_seconds: number }; pay: { create: { body: { postId: string; terms: string } } } };

/** What a 402 answer says about a post. */
async function readTerms(of = post): Promise<Terms> {
  return (await (await askPlainly("content", null, of)).json()) as Terms;
}

/** A program buys a post as its 402 answer says. */
async function buyAsProgram(of = post, beforePaying: () => Promise<unknown> = () => Promise.resolve()) {
  const { pay: how } = await readTerms(of);
  const answer = await askPlainly("create", how.create.body);
  const { purchase } = openedPurchaseSchema.parse(await answer.json());
  await beforePaying();
  await pay(await factsOf(purchase.id), price);
  return purchase;
}

const passTime = ({ id }: { id: string }, seconds: number) =>
  world.pool.query("update public.purchases set paid_at = paid_at - make_interval(secs => $2) where id = $1", [
    id,
    seconds,
  ]);
const sweep = () => world.pool.query("select public.return_undelivered(1000)");

test("a buyer through a 402 answer is a program: no window, in terms and quote alike", async () => {
  expect((await readTerms()).price.refund_window_seconds).toBe(0);
  const { id, refund_window_min } = await buyAsProgram();
  expect(refund_window_min).toBe(0);
  expect(await factsOf(id)).toMatchObject({ channel: "agent", status: "paid" });
});

test("without terms every buyer is a person, whatever the request says about itself", async () => {
  const plain = (await (await askPlainly("create", { postId: post })).json()) as { purchase: { id: string } };
  const browser = await api.create({}, post);
  for (const id of [plain.purchase.id, browser.body.purchase.id]) {
    expect(await factsOf(id)).toMatchObject({ channel: "web", refund_window_min: 10 });
  }
  const { terms } = (await readTerms()).pay.create.body;
  const paysByTerms = await api.create({}, post, { terms });
  expect(await factsOf(paysByTerms.body.purchase.id)).toMatchObject({ channel: "agent", refund_window_min: 0 });
});

test("rejects terms of another post, and made-up ones", async () => {
  const other = (await readTerms(await world.addPost(author))).pay.create.body.terms;
  for (const terms of [other, "x".repeat(64), ""]) {
    const { status, problem } = await api.create({}, post, { terms });
    expect({ status, code: problem.code }).toEqual({ status: 422, code: "validation_failed" });
  }
});

test("refunds a program in full if it has not read within a minute, before the author is paid", async () => {
  const bought = await buyAsProgram();
  expect((await payouts(await factsOf(bought.id))).map(({ status }) => status)).toEqual(["held", "held"]);
  await passTime(bought, 50);
  await sweep();
  expect((await factsOf(bought.id)).status).toBe("paid");
  await passTime(bought, 15);
  await Promise.all([sweep(), sweep()]);
  expect(await factsOf(bought.id)).toMatchObject({ status: "refund_pending", refund_reason: "Not delivered" });
  const refunds = (await payouts(await factsOf(bought.id))).filter(({ kind }) => kind === "refund");
  expect(refunds).toMatchObject([{ status: "pending", amount_raw: price.toString() }]);
  expect(await ledger(await factsOf(bought.id))).toEqual({ chain: price, refund: -price });
  expect((await api.content({ bearer: bought.access_token }, post)).status).toBe(402);
});

test("a sale is final once the program has read, by token or by the session that it claimed", async () => {
  const [reads, takesOver] = [await buyAsProgram(), await buyAsProgram()];
  expect((await api.content({ bearer: reads.access_token }, post)).status).toBe(200);
  const { meta } = (await api.verify({ bearer: takesOver.access_token }, takesOver.id)).body;
  expect((await api.claim({ bearer: takesOver.access_token }, takesOver.id, meta.session_user_id ?? "")).status).toBe(
    200,
  );
  for (const bought of [reads, takesOver]) await passTime(bought, 90);
  await sweep();
  for (const { id } of [reads, takesOver]) expect((await factsOf(id)).status).toBe("paid");
});

test("never refunds a person’s purchase for being unread", async () => {
  const { id } = (await api.create({}, post)).body.purchase;
  await pay(await factsOf(id), price);
  await passTime({ id }, 3600);
  await sweep();
  expect((await factsOf(id)).status).toBe("paid");
});

describe("less text than promised", () => {
  /** Leaves so many of ten paid words in a post that is on sale. */
  const cutTo = (of: string, words: number) =>
    world.pool.query(
      `update public.post_bodies b set sections = $2
       from public.posts p where p.id = $1 and b.version_id = p.current_version_id`,
      [of, JSON.stringify([{ idx: 0, heading: null, doc: documentOf(words), words }])],
    );
  const documentOf = (words: number) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "word ".repeat(words).trim() }] }],
  });

  test.each([
    [7, "refund_pending"],
    [8, "paid"],
  ])("%i of ten words: %s", async (words, status) => {
    const of = await world.addPost(author, { paidText: "word ".repeat(10).trim() });
    const bought = await buyAsProgram(of, () => cutTo(of, words));
    expect((await api.content({ bearer: bought.access_token }, of)).status).toBe(200);
    await sweep();
    expect((await factsOf(bought.id)).status).toBe(status);
    if (status === "paid") return;
    expect(await factsOf(bought.id)).toMatchObject({
      refund_asked_by: "nonconforming",
      refund_reason: "Less than promised",
    });
    expect(await ledger(await factsOf(bought.id))).toEqual({ chain: price, refund: -price });
    expect((await api.content({ bearer: bought.access_token }, of)).status).toBe(402);
    const sql = "select unlocks::int, refunds::int from public.post_stats where post_id = $1";
    expect(await world.one(sql, [of])).toEqual({ unlocks: 1, refunds: 1 });
  });

  test("refunds a program only: a person reads the preview and has a window", async () => {
    const of = await world.addPost(author, { paidText: "word ".repeat(10).trim() });
    const { purchase } = (await api.create({}, of)).body;
    await cutTo(of, 1);
    await pay(await factsOf(purchase.id), price);
    expect((await api.content({ bearer: purchase.access_token }, of)).status).toBe(200);
    await sweep();
    expect((await factsOf(purchase.id)).status).toBe("paid");
  });
});

test("shares already held for a shorter time stay held until the program has read", async () => {
  const of = await world.addPost(author);
  await world.pool.query(
    "update public.private_profiles set payout_hold_until = now() + interval '20 seconds' where id = $1",
    [author.id],
  );
  const { id } = await buyAsProgram(of);
  const held = `select status, held_until > now() + interval '140 seconds' as is_long from public.payouts where purchase_id = $1`;
  const { rows } = await world.pool.query(held, [id]);
  expect(rows).toEqual([
    { status: "held", is_long: true },
    { status: "held", is_long: true },
  ]);
  await world.pool.query(
    "update public.private_profiles set payout_hold_until = now() + interval '7 days' where id = $1",
    [author.id],
  );
  const longer = await buyAsProgram(of);
  const { rows: kept } = await world.pool.query(
    "select held_until > now() + interval '6 days' as is_kept from public.payouts where purchase_id = $1",
    [longer.id],
  );
  expect(kept).toEqual([{ is_kept: true }, { is_kept: true }]);
});
