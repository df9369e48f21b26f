import { createHash, randomBytes } from "node:crypto";
import { readAddress } from "#lib/nano/address.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, type Person, type World, XNO } from "#tests/support/world/world.ts";

export const RESTORE_RAW = 555n * 10n ** 24n;
export const SIGN_IN_RAW = 777n * 10n ** 24n;

export type Challenge = {
  secret: string;
  purchase_id: string;
  address: string;
  amount_raw: string;
  expires_at: string;
  account: string | null;
  state: string;
};
type Purpose = "restore" | "login" | "link";

function keyOf(account: string): string {
  const reading = readAddress(account);
  if (reading.kind === "invalid") throw new Error("Not an address.");
  return reading.publicKey;
}

/** Proofs of wallets, called as the server and the worker call them. */
export function walletCalls(world: World) {
  const { open, pay } = purchaseCalls(world);
  const value = async <T>(sql: string, values: unknown[]) => (await world.one<{ value: T }>(sql, values)).value;

  async function begin(purpose: Purpose, by: Person | null = null): Promise<Challenge> {
    const secret = createHash("sha256").update(randomBytes(32)).digest("hex");
    const begun = await value<Challenge>("select public.open_wallet_challenge($1, $2, $3) as value", [
      secret,
      purpose,
      by?.id ?? null,
    ]);
    return { ...begun, secret };
  }

  /** A confirmed send to the address of a challenge, recorded and settled as the worker does it. */
  async function send(
    { address, purchase_id }: Pick<Challenge, "address" | "purchase_id">,
    from: string,
    { raw, isService = false }: { raw: bigint; isService?: boolean },
  ): Promise<string> {
    const hash = newHash();
    await world.pool.query("select public.record_payment($1, $2, $3, $4, true, $5)", [
      ...[hash, address, from, raw.toString(), isService],
    ]);
    await world.pool.query("select public.settle_purchase($1)", [purchase_id]);
    return hash;
  }

  /** The same, where only the address is known. */
  async function arrive(address: string, from: string, how: { raw: bigint; isService?: boolean }): Promise<string> {
    const sql = "select id from public.purchases where ephemeral_address = $1";
    const { id: purchase_id } = await world.one<{ id: string }>(sql, [address]);
    return await send({ address, purchase_id }, from, how);
  }

  return {
    ...{ begin, send, arrive, open },
    look: ({ secret }: Challenge, by: Person | null = null) =>
      value<Challenge | null>("select public.look_at_wallet_challenge($1, $2) as value", [secret, by?.id ?? null]),
    restore: ({ secret }: Challenge, reader: Person) =>
      value<number>("select public.restore_reading($1, $2) as value", [secret, reader.id]),
    link: ({ secret }: Challenge, account: string, by: Person) =>
      value<string>("select public.link_wallet($1, $2, $3) as value", [secret, by.id, keyOf(account)]),
    make: ({ secret }: Challenge, account: string, by: Person) =>
      value("select public.make_wallet_account($1, $2, $3) as value", [secret, by.id, keyOf(account)]),
    /** Begins and ends a sign-in by the wallet alone, without a session. Returns whose. */
    async openAlone({ secret }: Challenge): Promise<string> {
      const begun = await value<{ user_id: string; address: string }>(
        "select public.begin_wallet_sign_in($1) as value",
        [secret],
      );
      await value("select public.finish_wallet_sign_in($1, $2) as value", [begun.user_id, begun.address]);
      return begun.user_id;
    },
    takeBack: ({ secret }: Challenge) => value("select public.take_back_wallet($1) as value", [secret]),
    /** A proven send for this purpose. */
    async proven(account: string, purpose: Purpose = "login", by: Person | null = null): Promise<Challenge> {
      const challenge = await begin(purpose, by);
      await send(challenge, account, { raw: purpose === "restore" ? RESTORE_RAW : SIGN_IN_RAW });
      return challenge;
    },
    findAccount: ({ secret }: Challenge, by: Person | null = null) =>
      value<string | null>("select public.find_account_of_wallet($1, $2) as value", [secret, by?.id ?? null]),
    tryCode: ({ secret }: Challenge) => value<string | null>("select public.try_wallet_code($1) as value", [secret]),
    /** A buyer's purchase, paid from this wallet. */
    async buy(buyer: Person, post: string, from: string): Promise<string> {
      return (await pay(await open(buyer, post), XNO / 20n, { from })).id;
    },
    /** Links a wallet the whole way. */
    async linked(by: Person, account = newAccount()): Promise<string> {
      const challenge = await begin("link", by);
      await send(challenge, account, { raw: SIGN_IN_RAW });
      await value("select public.link_wallet($1, $2, $3) as value", [challenge.secret, by.id, keyOf(account)]);
      return account;
    },
    async withEmail(person: Person): Promise<string> {
      const email = `${person.id}@example.com`;
      await world.pool.query("update auth.users set email = $2 where id = $1", [person.id, email]);
      return email;
    },
  };
}
