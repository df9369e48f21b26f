import { afterAll, describe, expect, inject, test } from "vitest";
import { listKinds } from "#lib/notifications/kinds.ts";
import { PUSHED_BY_DEFAULT } from "#lib/notifications/push/choices.ts";
import { isPushEndpoint } from "#lib/notifications/push/endpoint.ts";
import { createFakeBrowser } from "#tests/support/stack/push-service.ts";
import { signInOnce } from "#tests/support/world/push-stage.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
afterAll(world.close);

const newBrowser = () => {
  const browser = createFakeBrowser();
  return { ...browser, endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${browser.name}` };
};
type Browser = ReturnType<typeof newBrowser>;

const addReader = async () => signInOnce(world, await world.addPerson());
const save = (who: Person | null, { endpoint, publicKey, sharedSecret }: Omit<Browser, "name" | "read">) =>
  world.as(who, "select public.save_push_subscription($1, $2, $3)", [endpoint, publicKey, sharedSecret]);
const remove = (who: Person | null, { endpoint }: Browser) =>
  world.as(who, "select public.remove_push_subscription($1) as done", [endpoint]);
const listOf = async (who: Person | null) =>
  (await world.as<{ endpoint: string }>(who, "select * from public.list_push_subscriptions()")).map(
    ({ endpoint }) => endpoint,
  );

describe("a browser", () => {
  test("is its user's alone: saved, listed and removed by no one else", async () => {
    const [reader, other] = [await addReader(), await addReader()];
    const browser = newBrowser();
    for (const _ of [1, 2]) await save(reader, browser);
    expect(await listOf(reader)).toEqual([browser.endpoint]);
    expect(await listOf(other)).toEqual([]);
    expect(await remove(other, browser)).toEqual([{ done: false }]);
    await expect(world.as(other, "select public.try_push($1)", [browser.endpoint])).rejects.toThrow("not_found");
    for (const role of [other, null]) {
      await expect(world.as(role, "select * from private.push_subscriptions")).rejects.toThrow("permission denied");
    }
    expect(await remove(reader, browser)).toEqual([{ done: true }]);
    expect(await remove(reader, browser)).toEqual([{ done: false }]);
  });

  test("goes over to the user who signs in there, not to one who knows its address alone", async () => {
    const [reader, next] = [await addReader(), await addReader()];
    const browser = newBrowser();
    await save(reader, browser);
    await expect(save(next, { ...newBrowser(), endpoint: browser.endpoint })).rejects.toThrow("conflict");
    await save(next, browser);
    expect([await listOf(reader), await listOf(next)]).toEqual([[], [browser.endpoint]]);
  });

  test("is the oldest of eleven: then it goes", async () => {
    const reader = await addReader();
    const browsers = Array.from({ length: 11 }, newBrowser);
    for (const browser of browsers) await save(reader, browser);
    const kept = "select endpoint from private.push_subscriptions where user_id = $1 order by saved_at desc";
    const { rows } = await world.pool.query<{ endpoint: string }>(kept, [reader.id]);
    const youngest = browsers.slice(1).reverse();
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(youngest.map(({ endpoint }) => endpoint));
  });

  test("goes with its session, and with all of them, and no other's", async () => {
    const person = await world.addPerson();
    const [here, there] = [await signInOnce(world, person), await signInOnce(world, person)];
    const [one, two] = [newBrowser(), newBrowser()];
    await save(here, one);
    await save(there, two);
    await world.pool.query("delete from auth.sessions where id = $1", [here.session]);
    expect(await listOf(there)).toEqual([two.endpoint]);
    await world.pool.query("delete from auth.sessions where user_id = $1", [person.id]);
    expect(await listOf(there)).toEqual([]);
  });

  test("is refused without an account or a session, and with what is no push service or no key", async () => {
    const reader = await addReader();
    const browser = newBrowser();
    await expect(save(null, browser)).rejects.toThrow("permission denied");
    await expect(save(await world.addPerson(), browser)).rejects.toThrow("registered_required");
    const anonymous = await signInOnce(world, await world.addPerson({ isAnonymous: true }));
    await expect(save(anonymous, browser)).rejects.toThrow("registered_required");
    const ended = await addReader();
    await world.pool.query("delete from auth.sessions where id = $1", [ended.session]);
    await expect(save(ended, browser)).rejects.toThrow("registered_required");
    for (const wrong of [
      { endpoint: "https://push.example/x" },
      { publicKey: "short" },
      { sharedSecret: `${browser.sharedSecret}=` },
    ]) {
      await expect(save(reader, { ...browser, ...wrong })).rejects.toThrow("conflict");
    }
    await expect(save(reader, { ...browser, endpoint: "x".repeat(1001) })).rejects.toThrow("bounded_text");
  });
});

test("a try is sent ten times an hour", async () => {
  const reader = await addReader();
  const browser = newBrowser();
  await save(reader, browser);
  const attempt = () => world.as(reader, "select public.try_push($1)", [browser.endpoint]);
  for (let times = 0; times < 10; times++) await attempt();
  await expect(attempt()).rejects.toThrow("rate_limited");
});

test("push services are the same for the database and the worker", async () => {
  const addresses = [
    ...["https://fcm.googleapis.com/fcm/send/a:b", "https://updates.push.services.mozilla.com/wpush/v2/gAAA"],
    ...["https://a.b.push.services.mozilla.com/x", "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d"],
    ...["https://web.push.apple.com/QG", "https://api.push.apple.com/QG"],
    ...["http://fcm.googleapis.com/x", "https://fcm.googleapis.com.example/x", "https://evil.fcm.googleapis.com/x"],
    ...["https://push.apple.com/x", "https://web.push.apple.com", "https://web.push.apple.com:444/x"],
    ...["https://a@web.push.apple.com/x", "https://web.push.apple.com/ x", "https://notpush.apple.com/x"],
    ...[
      "https://x/@web.push.apple.com/x",
      "https://127.0.0.1/x",
      "https://[::1]/x",
      "",
      " https://fcm.googleapis.com/x",
    ],
    ...[
      "https://fcm.googleapis.com/x\n",
      "https://FCM.googleapis.com/x",
      "https://fcm.googleapis.com\\@evil.example/x",
    ],
  ];
  const { rows } = await world.pool.query<{ address: string; ok: boolean }>(
    "select address, private.is_push_endpoint(address) as ok from unnest($1::text[]) as given (address)",
    [addresses],
  );
  expect(rows).toEqual(addresses.map((address) => ({ address, ok: isPushEndpoint(address) })));
  expect(rows.filter(({ ok }) => ok).map(({ address }) => address)).toEqual(addresses.slice(0, 6));
});

test("what is pushed by default is the same for the database and the settings, and all of it is a kind", async () => {
  const { kinds } = await world.one<{ kinds: string[] }>("select private.pushed_by_default() as kinds");
  expect(kinds.toSorted()).toEqual(PUSHED_BY_DEFAULT.toSorted());
  expect(listKinds()).toEqual(expect.arrayContaining(kinds));
});
