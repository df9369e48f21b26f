import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
beforeAll(() => world.addAddresses(20));
afterAll(world.close);

async function openSession(userId: string): Promise<string> {
  const sql =
    "insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id";
  return (await world.one<{ id: string }>(sql, [userId])).id;
}

test("the address of a sign-in is none to the product, and goes when the sign-in ends", async () => {
  const wallet = newAccount();
  const { id } = await world.addPerson({ isAnonymous: true });
  await wallets.make(await wallets.proven(wallet), wallet, { id, claims: {} });
  const owner = { id, claims: { sub: id, role: "authenticated", is_anonymous: false } };
  const { secret } = await wallets.proven(wallet);
  const begun = await world.one<{ value: { address: string } }>("select public.begin_wallet_sign_in($1) as value", [
    secret,
  ]);
  expect(begun.value.address).toMatch(/@wallet\.invalid$/);
  const claims = { ...owner.claims, session_id: await openSession(id) };
  expect(await world.as({ ...owner, claims }, "select email from public.read_account_status()")).toEqual([
    { email: null },
  ]);
  const searched = "select private.find_authors('email', $1) ->> 'person' as person";
  expect(await world.one(searched, [begun.value.address])).toEqual({ person: null });
  const finish = "select public.finish_wallet_sign_in($1, $2, $3) as is_finished";
  const ofOlder = [owner.id, "older@wallet.invalid", await openSession(id)];
  expect(await world.one(finish, ofOlder)).toEqual({ is_finished: false });
  const ended = [owner.id, begun.value.address, claims.session_id];
  expect(await world.one(finish, ended)).toEqual({ is_finished: true });
  const sessions = await world.pool.query("select id from auth.sessions where user_id = $1", [id]);
  expect(sessions.rows).toEqual([{ id: claims.session_id }]);
  const kept = "select email, email_confirmed_at from auth.users where id = $1";
  expect(await world.one(kept, [owner.id])).toEqual({ email: null, email_confirmed_at: null });
});
