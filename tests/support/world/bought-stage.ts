import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { loadLibraryApi } from "#tests/support/calls/library-api.ts";
import { administrator, signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { registeredPerson, signInAgain } from "#tests/support/world/profile-owners.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

export type BuyerWithCookie = Person & { cookie: string };

/** Posts of an author with a session, bought by readers with theirs; payments are recorded as the worker does it. */
export async function openBoughtStage() {
  const world = openWorld(inject("target").databaseUrl ?? "");
  const calls = purchaseCalls(world);
  await world.addAddresses(200);
  const api = await loadLibraryApi();
  const tokens = await loadWith({}, () => import("#lib/purchases/access/access-token.ts"));
  const author = await makeAuthor();
  const price = XNO / 20n;

  async function makeAuthor(): Promise<BuyerWithCookie & { handle: string }> {
    const { id, cookie } = await registeredPerson();
    const handle = `w_${randomBytes(6).toString("hex")}`;
    // An older account: new authors publish only three posts a day.
    const known = "handle = $2, name = 'Ada', created_at = now() - interval '30 days'";
    await world.pool.query(`update public.profiles set ${known} where id = $1`, [id, handle]);
    await world.pool.query("update public.private_profiles set payout_address = $2 where id = $1", [id, newAccount()]);
    const claims = { sub: id, role: "authenticated", is_anonymous: false, app_metadata: {} };
    return { id, cookie, handle, claims };
  }

  return {
    ...{ world, calls, api, author, price, makeAuthor },
    close: world.close,
    addPost: (paidText?: string) => world.addPost(author, paidText === undefined ? {} : { paidText }),
    /** An anonymous reader in their own browser. */
    async anonymous(): Promise<BuyerWithCookie> {
      const { session, id } = await signedInAnonymously();
      return {
        id,
        cookie: await cookieHeaderOf(session),
        claims: { sub: id, role: "authenticated", is_anonymous: true },
      };
    },
    async registered(): Promise<BuyerWithCookie> {
      const { id, cookie } = await registeredPerson();
      return { id, cookie, claims: { sub: id, role: "authenticated", is_anonymous: false } };
    },
    /** A staff member who has just signed in. */
    async staff(role: "owner" | "support"): Promise<{ cookie: string }> {
      const person = await registeredPerson();
      const { error } = await administrator().auth.admin.updateUserById(person.id, { app_metadata: { role } });
      if (error) throw error;
      return { cookie: await signInAgain(person) };
    },
    async buy(
      buyer: Person,
      postId: string,
      paid: { from?: string; isService?: boolean; raw?: bigint } = {},
    ): Promise<PaymentFacts> {
      const { raw = price, ...how } = paid;
      return calls.pay(await calls.open(buyer, postId), raw, how);
    },
    /** As the server hands it to the buyer with the quote. */
    accessToken: ({ id }: Pick<PaymentFacts, "id">) => tokens.accessTokenOf(id),
    /** As stored on the device that opened the buyer's link. */
    readingToken: ({ id }: Pick<PaymentFacts, "id">) => tokens.accessTokenOf(id, "read"),
    receiptToken: ({ id }: Pick<PaymentFacts, "id">) => tokens.accessTokenOf(id, "receipt"),
    endWindow: ({ id }: Pick<PaymentFacts, "id">) =>
      world.pool.query(
        "update public.purchases set refund_window_ends_at = now() - interval '1 second' where id = $1",
        [id],
      ),
  };
}

export type BoughtStage = Awaited<ReturnType<typeof openBoughtStage>>;
