import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
const { open, pay } = purchaseCalls(world);
afterAll(world.close);

const PRICE = XNO / 20n;
const RACES = sampleSize({ daily: 6, nightly: 200 });
const NO_CAP = (10n ** 38n).toString();

type Payout = {
  id: string;
  status: string;
  recipient: string | null;
  block: string | null;
  amount: string;
  sold_to: string;
};

let author: Person;
let post: string;
let finance: Person;

beforeAll(async () => {
  await world.addAddresses(RACES * 2 + 10);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
  finance = await addStaff(world, "finance");
});

/** A sale whose author's share is due. */
async function sell(): Promise<Payout> {
  const { id } = await pay(await open(await world.addPerson(), post), PRICE);
  await world.pool.query("update public.payouts set status = 'pending', held_until = null where purchase_id = $1", [
    id,
  ]);
  return shareOf(id);
}

function shareOf(purchaseId: string): Promise<Payout> {
  return world.one<Payout>(
    `select p.id, p.status, p.recipient_account as recipient, p.block_hash as block, p.amount_raw::text as amount,
       s.creator_account as sold_to
     from public.payouts p join public.sales s using (purchase_id) where p.purchase_id = $1 and p.kind = 'creator'`,
    [purchaseId],
  );
}

const readPayout = (id: string) =>
  world.one<{ status: string; recipient: string | null; block: string | null; living: number }>(
    `select p.status, p.recipient_account as recipient, p.block_hash as block,
       (select count(*)::int from public.nano_blocks b where b.account = p.source_account and b.state <> 'dead') as living
     from public.payouts p where p.id = $1`,
    [id],
  );

const changeAddress = (account: string) =>
  world.pool.query("select public.change_payout_address($1, $2, true)", [author.id, account]);

/** The worker's last check before a signed block sends to this account. */
async function storeBlock(payout: Payout, to: string, previous = newHash()): Promise<string> {
  const { said } = await world.one<{ said: string }>(
    "select private.store_send($1, $2, $3, '{}', null, $4, $5, $6, $6, $6) as said",
    [payout.id, newHash(), previous, to, payout.amount, NO_CAP],
  );
  return said;
}

const act = (what: string, id: string, given: string | null = null) =>
  world.as(finance, "select public.act_on_payout($1, $2, 'The owner asked', $3)", [id, what, given]);

describe("a payout address that changes while a payout is leaving", () => {
  test("does not affect a due payout: it goes where the sale said", async () => {
    const due = await sell();
    await changeAddress(newAccount());
    expect(await readPayout(due.id)).toMatchObject({ status: "pending", recipient: due.sold_to });
    expect(await storeBlock(due, newAccount())).toBe("changed");
    expect(await storeBlock(due, due.sold_to)).toBe("stored");
  });

  test("does not affect a block on its way, and no second one is stored", async () => {
    const leaving = await sell();
    expect(await storeBlock(leaving, leaving.sold_to)).toBe("stored");
    const sent = await readPayout(leaving.id);
    const changed = newAccount();
    await changeAddress(changed);
    expect(await storeBlock(leaving, changed)).toBe("changed");
    await expect(storeBlock(leaving, leaving.sold_to)).rejects.toThrow("conflict");
    expect(await readPayout(leaving.id)).toEqual(sent);
  });

  test("applies to the next sale, which then waits a day", async () => {
    const changed = newAccount();
    await changeAddress(changed);
    const { id } = await pay(await open(await world.addPerson(), post), PRICE);
    const share = await shareOf(id);
    expect(share).toMatchObject({ status: "held", recipient: changed, sold_to: changed });
    const { hours } = await world.one<{ hours: number }>(
      "select extract(epoch from held_until - now())::float / 3600 as hours from public.payouts where id = $1",
      [share.id],
    );
    expect(hours).toBeGreaterThan(23);
  });

  test("never separates a sale from its payout, in any order", async () => {
    for (let race = 0; race < RACES; race++) {
      const bought = await open(await world.addPerson(), post);
      await Promise.all([changeAddress(newAccount()), pay(bought, PRICE)]);
      const { recipient, sold_to } = await shareOf(bought.id);
      expect(recipient).toBe(sold_to);
    }
  });
});

describe("an address that finance sets on a payout", () => {
  test("is refused while a block may still be confirmed", async () => {
    const leaving = await sell();
    await storeBlock(leaving, leaving.sold_to);
    for (const status of ["publishing", "failed"]) {
      await world.pool.query(
        "update public.payouts set status = $2::public.payout_status, error_class = 'not_confirmed' where id = $1",
        [leaving.id, status],
      );
      for (const what of ["ask_for_address", "set_address"]) {
        await expect(act(what, leaving.id, newAccount())).rejects.toThrow("conflict");
      }
    }
    expect(await readPayout(leaving.id)).toMatchObject({ recipient: leaving.sold_to, living: 1 });
  });

  test("races a block being stored, and the money goes one way", async () => {
    for (let race = 0; race < RACES; race++) {
      const waiting = await sell();
      await world.pool.query(
        "update public.payouts set status = 'failed', error_class = 'address_unsafe', attempts = 8 where id = $1",
        [waiting.id],
      );
      const given = newAccount();
      const retarget = async () => {
        await act("ask_for_address", waiting.id);
        await act("set_address", waiting.id, given);
      };
      const retry = async () => {
        await act("retry", waiting.id);
        return storeBlock(waiting, waiting.sold_to);
      };
      await Promise.allSettled([retarget(), retry()]);
      const after = await readPayout(waiting.id);
      if (after.living > 0)
        expect(after).toMatchObject({ status: "publishing", recipient: waiting.sold_to, living: 1 });
      else expect(after).toMatchObject({ status: "pending", recipient: given });
    }
  });
});
