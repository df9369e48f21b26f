import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 3);
const { open, pay } = purchaseCalls(world);
afterAll(world.close);

const PRICE = XNO / 20n;

let author: Person;
beforeAll(async () => {
  await world.addAddresses(12);
  author = await world.addPerson({ isCreator: true });
});

/** A sale to a new buyer. */
async function sell(email: string | null) {
  const buyer = await world.addPerson({ isAnonymous: email === null });
  if (email !== null) await world.pool.query("update auth.users set email = $2 where id = $1", [buyer.id, email]);
  const { id } = await pay(await open(buyer, await world.addPost(author)), PRICE);
  return { id, buyer: buyer.id };
}

const newEmail = () => `${newHash().toLowerCase()}@example.com`;
const ask = (who: Person | null, id: string, reason = "They lost it") =>
  world.as(who, "select public.resend_receipt($1, $2)", [id, reason]);

async function mailsOf(purchase: string) {
  const sql =
    "select user_id, data from public.outbox where natural_key like 'receipt:' || $1::text || '%' order by created_at";
  return (await world.pool.query<{ user_id: string; data: { number: string } }>(sql, [purchase])).rows;
}

async function loggedOf(purchase: string) {
  const sql =
    "select actor_id, reason from public.admin_audit_log where action = 'resend_receipt' and target = 'purchase:' || $1";
  return (await world.pool.query<{ actor_id: string; reason: string }>(sql, [purchase])).rows;
}

test("owner and support send the same receipt again to the buyer alone, and the log says why", async () => {
  const [owner, support] = [await world.addPerson({ role: "owner" }), await world.addPerson({ role: "support" })];
  const { id, buyer } = await sell(newEmail());
  await ask(support, id);
  await ask(owner, id, " They asked twice ");
  const mails = await mailsOf(id);
  expect(mails.map(({ user_id }) => user_id)).toEqual([buyer, buyer, buyer]);
  expect(new Set(mails.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await loggedOf(id)).toEqual([
    { actor_id: support.id, reason: "They lost it" },
    { actor_id: owner.id, reason: "They asked twice" },
  ]);
});

test("three times a day for each purchase, by all of staff together", async () => {
  const [one, another] = [await world.addPerson({ role: "support" }), await world.addPerson({ role: "support" })];
  const { id } = await sell(newEmail());
  for (const who of [one, another, one]) await ask(who, id);
  await expect(ask(another, id)).rejects.toThrow("rate_limited");
  expect([(await mailsOf(id)).length, (await loggedOf(id)).length]).toEqual([4, 3]);
  const other = await sell(newEmail());
  await ask(another, other.id);
});

test("not without an address, not to one whose mail comes back, and not for what was not sold", async () => {
  const support = await world.addPerson({ role: "support" });
  await expect(ask(support, (await sell(null)).id)).rejects.toThrow("conflict");
  const bad = newEmail();
  const bounced = await sell(bad);
  await world.pool.query("select private.suppress_email($1, 'bounced')", [bad]);
  await expect(ask(support, bounced.id)).rejects.toThrow("conflict");
  const unpaid = await open(await world.addPerson(), await world.addPost(author));
  await expect(ask(support, unpaid.id)).rejects.toThrow("not_found");
  await expect(ask(support, crypto.randomUUID())).rejects.toThrow("not_found");
  expect(await loggedOf(bounced.id)).toEqual([]);
});

test("not without a reason, and not by other offices or readers", async () => {
  const { id } = await sell(newEmail());
  for (const reason of ["", "  x  ", "x".repeat(501)]) {
    await expect(ask(await world.addPerson({ role: "support" }), id, reason)).rejects.toThrow("validation_failed");
  }
  const others = [{ role: "finance" }, { role: "moderator" }, {}, { isAnonymous: true }];
  for (const other of others) await expect(ask(await world.addPerson(other), id)).rejects.toThrow("not_found");
  await expect(ask(author, id)).rejects.toThrow("not_found");
  await expect(ask(null, id)).rejects.toThrow(/permission denied/);
  expect(await mailsOf(id)).toHaveLength(1);
});
