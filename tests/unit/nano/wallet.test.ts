import fc from "fast-check";
import { checkAddress, createBlock, hashBlock as hashByLibrary, verifyBlock } from "nanocurrency";
import { describe, expect, test, vi } from "vitest";
import { addressOf } from "#lib/nano/address.ts";
import { fingerprintOf, hashBlock, publicKeyOf, workRootOf, ZERO_HASH } from "#lib/nano/block.ts";
import { MAX_RAW } from "#lib/nano/raw.ts";
import {
  deriveKey,
  type SignedBlock,
  signChange,
  signingKeyOf,
  signOpen,
  signReceive,
  signSend,
} from "#lib/nano/wallet.ts";

// A signature costs milliseconds of processor time, which other suites need, too.
vi.setConfig({ testTimeout: 30_000 });

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((made) => Buffer.from(made).toString("hex").toUpperCase());
const amount = fc.bigInt({ min: 1n, max: MAX_RAW / 2n });

/** Published in the documentation of Nano, under Key Management and RPC Protocol. Everyone knows these keys. */
const DOCUMENTED = {
  secret: "781186FB9EF17DB6E3D1056550D9FAE5D5BBADA6A6BC370E4CBB938B1DC71DA3",
  account: "nano_1e5aqegc1jb7qe964u4adzmcezyo6o146zb8hm6dft8tkp79za3sxwjym5rx",
  representative: "nano_1stofnrxuz3cai7ze75o174bpm7scwj9jn3nxsn8ntzg784jf1gzn1jjdkou",
  frontier: "92BA74A7D6DC7557F3EDA95ADC6341D51AC777A0A6FF0688A5C492AB2B2CB40D",
  balanceRaw: 18_618_869n * 10n ** 24n,
};
const state = { ...DOCUMENTED };

describe("a key", () => {
  test("of a seed is the one that every wallet derives", () => {
    expect(deriveKey(ZERO_HASH, 0)).toEqual({
      secret: "9F0E444C69F77A49BD0BE89DB92C38FE713E0963165CCA12FAF5712D7657120F",
      account: "nano_3i1aq1cchnmbn9x5rsbap8b15akfh7wj7pwskuzi7ahz8oq6cobd99d4r3b7",
    });
  });

  test("has the documented account", () => {
    expect(signingKeyOf(DOCUMENTED.secret).account).toBe(DOCUMENTED.account);
    expect(signingKeyOf("34F0A37AAD20F4A260F0A5B3CB3D7FB50673212263E58A380BC10474BB039CE4").account).toBe(
      "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo",
    );
  });

  test.each([-1, 2 ** 32, 0.5, Number.NaN])("of index %s does not exist", (index) => {
    expect(() => deriveKey(ZERO_HASH, index)).toThrow();
  });

  test("has a fingerprint that does not reveal it, the same in either case", () => {
    const fingerprint = fingerprintOf(DOCUMENTED.secret);
    expect(fingerprint).toMatch(/^[0-9A-F]{32}$/);
    expect(fingerprint).toBe(fingerprintOf(DOCUMENTED.secret.toLowerCase()));
    expect(fingerprint).not.toBe(fingerprintOf(ZERO_HASH));
  });
});

describe("a block", () => {
  test("that sends is the documented one", () => {
    const to = "nano_1q3hqecaw15cjt7thbtxu3pbzr1eihtzzpzxguoc37bj1wc5ffoh7w74gi6p";
    const before = { ...state, balanceRaw: 5_618_869n * 10n ** 24n };
    const sent = signSend(signingKeyOf(DOCUMENTED.secret), before, to, 2n * 10n ** 30n);
    expect(sent.block.signature).toBe(
      "79240D56231EF1885F354473733AF158DC6DA50E53836179565A20C0BE89D473ED3FF8CD11545FF0ED162A0B2C4626FD6BF84518568F8BB965A4884C7C32C205",
    );
    expect(sent.block).toMatchObject({
      account: DOCUMENTED.account,
      balance: "3618869000000000000000000000000",
      link: "5C2FBB148E006A8E8BA7A75DD86C9FE00C83F5FFDBFD76EAA09531071436B6AF",
      link_as_account: to,
    });
  });

  test("that receives is the documented one", () => {
    const hash = "CBC911F57B6827649423C92C88C0C56637A4274FF019E77E24D61D12B5338783";
    const received = signReceive(signingKeyOf(DOCUMENTED.secret), state, { hash, amountRaw: 7n * 10n ** 30n });
    expect(received.block.balance).toBe("25618869000000000000000000000000");
    expect(received.block.signature).toBe(
      "F25D751AD0379A5718E08F3773DA6061A9E18842EF5615163C7F207B804CC2C5DD2720CFCE5FE6A78E4CC108DD9CAB65051526403FA2C24A1ED943BB4EA7880B",
    );
  });

  test("of the live network, as documented for block_info, has that hash", () => {
    const hash = hashBlock({
      account: "nano_1ipx847tk8o46pwxt5qjdbncjqcbwcc1rrmqnkztrfjy5k7z4imsrata9est",
      previous: "CE898C131AAEE25E05362F247760F8A3ACF34A9796A5AE0D9204E86B0637965E",
      representative: "nano_1stofnrxuz3cai7ze75o174bpm7scwj9jn3nxsn8ntzg784jf1gzn1jjdkou",
      balanceRaw: 5_606_157n * 10n ** 30n,
      link: "5D1AA8A45F8736519D707FCB375976A7F9AF795091021D7E9C7548D6F45DD8D5",
    });
    expect(hash).toBe("87434F8041869A01C8F6F263B87972D7BA443A72E0A97D7A3FD0CCC2358FD6F9");
  });

  test("is hashed as the library hashes it, for any content", () => {
    fc.assert(
      fc.property(
        hex(32),
        hex(32),
        hex(32),
        hex(32),
        fc.bigInt({ min: 0n, max: MAX_RAW }),
        (a, b, previous, link, raw) => {
          const contents = { account: addressOf(a), previous, representative: addressOf(b), balanceRaw: raw, link };
          expect(hashBlock(contents)).toBe(hashByLibrary({ ...contents, balance: raw.toString() }));
        },
      ),
    );
  });

  test("is signed as the library signs it, and names accounts in canonical form", () => {
    fc.assert(
      fc.property(hex(32), hex(32), hex(32), amount, amount, (secret, frontier, source, balanceRaw, amountRaw) => {
        const key = signingKeyOf(secret);
        const at = { frontier, balanceRaw, representative: key.account };
        const block = (made: SignedBlock, previous: string | null) => {
          const { balance, link } = made.block;
          const data = { work: null, balance, representative: key.account, previous, link } as const;
          const { hash, block: expected } = createBlock(secret, data as Parameters<typeof createBlock>[1]);
          expect([made.hash, made.block.signature]).toEqual([hash, expected.signature]);
          expect(verifyBlock({ hash, signature: made.block.signature, publicKey: publicKeyOf(key.account) })).toBe(
            true,
          );
          expect(made.block.account).toMatch(/^nano_/);
          expect(checkAddress(made.block.link_as_account)).toBe(true);
        };
        block(signOpen(key, { hash: source, amountRaw }, key.account), null);
        block(signReceive(key, at, { hash: source, amountRaw }), frontier);
      }),
      { numRuns: 5 },
    );
  });

  test("keeps the account's representative, unless it changes it", () => {
    const key = signingKeyOf(DOCUMENTED.secret);
    const other = addressOf(ZERO_HASH);
    const changed = signChange(key, state, other);
    expect(changed.block).toMatchObject({ representative: other, link: ZERO_HASH, previous: state.frontier });
    expect(changed.block.balance).toBe(state.balanceRaw.toString());
    expect(signSend(key, state, other, 1n).block.representative).toBe(state.representative);
  });

  test.each([
    ["more than there is", state.balanceRaw + 1n, addressOf(ZERO_HASH)],
    ["nothing", 0n, addressOf(ZERO_HASH)],
    ["a negative amount", -1n, addressOf(ZERO_HASH)],
    ["to itself", 1n, state.account],
    ["to a wrong address", 1n, `${state.account.slice(0, -1)}o`],
  ])("that would send %s is never signed", (_, amountRaw, to) => {
    expect(() => signSend(signingKeyOf(DOCUMENTED.secret), state, to, amountRaw)).toThrow(RangeError);
  });

  test("may send the whole balance", () => {
    const sent = signSend(signingKeyOf(DOCUMENTED.secret), state, addressOf(ZERO_HASH), state.balanceRaw);
    expect(sent.block.balance).toBe("0");
  });

  test("uses work for the block before it, and the first one for the account's key", () => {
    const { account } = DOCUMENTED;
    expect(workRootOf({ account, previous: DOCUMENTED.frontier })).toBe(DOCUMENTED.frontier);
    expect(workRootOf({ account, previous: ZERO_HASH })).toBe(publicKeyOf(account));
  });
});
