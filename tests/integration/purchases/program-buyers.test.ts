import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/app-route";
import { loadPurchaseApi, type PurchaseApi } from "#tests/support/purchase-api";
import { purchaseCalls } from "#tests/support/purchase-calls";
import { openWorld, XNO } from "#tests/support/world";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, payouts, ledger } = purchaseCalls(world);
const price = XNO / 20n;
let api: PurchaseApi;
let askPlainly: (path: "create" | "content", body: object | null, id?: string) => Promise<Response>;
let post: string;

beforeAll(async () => {
  await world.addAddresses(50);
  post = await world.addPost(await world.addPerson({ isCreator: true }), { paidText: "Only for who has paid." });
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

/** A program without anything of a browser's buys the post. */
async function buyAsProgram() {
  const { purchase } = (await (await askPlainly("create", { postId: post })).json()) as {
    purchase: { id: string; access_token: string; refund_window_min: number };
  };
  await pay(await factsOf(purchase.id), price);
  return purchase;
}

const letPass = ({ id }: { id: string }, seconds: number) =>
  world.pool.query("update public.purchases set paid_at = paid_at - make_interval(secs => $2) where id = $1", [
    id,
    seconds,
  ]);
const sweep = () => world.pool.query("select public.return_undelivered(1000)");

test("who comes without anything of a browser’s is a program: no window, in the terms as in the quote", async () => {
  const terms = (await (await askPlainly("content", null, post)).json()) as {
    price: { refund_window_seconds: number };
  };
  expect(terms.price.refund_window_seconds).toBe(0);
  const { id, refund_window_min } = await buyAsProgram();
  expect(refund_window_min).toBe(0);
  expect(await factsOf(id)).toMatchObject({ channel: "agent", status: "paid" });
  const browser = await api.create({}, post);
  expect(browser.body.purchase.refund_window_min).toBe(10);
  expect(await factsOf(browser.body.purchase.id)).toMatchObject({ channel: "web" });
});

test("what it has not read within a minute goes back by itself, whole, and the author is not paid before", async () => {
  const bought = await buyAsProgram();
  expect((await payouts(await factsOf(bought.id))).map(({ status }) => status)).toEqual(["held", "held"]);
  await letPass(bought, 50);
  await sweep();
  expect((await factsOf(bought.id)).status).toBe("paid");
  await letPass(bought, 15);
  await Promise.all([sweep(), sweep()]);
  expect(await factsOf(bought.id)).toMatchObject({ status: "refund_pending", refund_reason: "Not delivered" });
  const refunds = (await payouts(await factsOf(bought.id))).filter(({ kind }) => kind === "refund");
  expect(refunds).toMatchObject([{ status: "pending", amount_raw: price.toString() }]);
  expect(await ledger(await factsOf(bought.id))).toEqual({ chain: price, refund: -price });
  expect((await api.content({ bearer: bought.access_token }, post)).status).toBe(402);
});

test("what it has read is sold, by its token or with the session that it took over", async () => {
  const [reads, takesOver] = [await buyAsProgram(), await buyAsProgram()];
  expect((await api.content({ bearer: reads.access_token }, post)).status).toBe(200);
  const { meta } = (await api.verify({ bearer: takesOver.access_token }, takesOver.id)).body;
  expect((await api.claim({ bearer: takesOver.access_token }, takesOver.id, meta.session_user_id ?? "")).status).toBe(
    200,
  );
  for (const bought of [reads, takesOver]) await letPass(bought, 90);
  await sweep();
  for (const { id } of [reads, takesOver]) expect((await factsOf(id)).status).toBe("paid");
});

test("a person’s purchase is never returned for not being read", async () => {
  const { id } = (await api.create({}, post)).body.purchase;
  await pay(await factsOf(id), price);
  await letPass({ id }, 3600);
  await sweep();
  expect((await factsOf(id)).status).toBe("paid");
});
