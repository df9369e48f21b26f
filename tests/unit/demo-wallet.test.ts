import { verifyBlock } from "nanocurrency";
import { describe, expect, test } from "vitest";
import { findDevWork } from "#components/demo-wallet/find-work";
import { readPaymentRequest } from "#components/demo-wallet/payment-request";
import { publicKeyOf, signDemoBlock, ZERO } from "#components/demo-wallet/sign-block";
import { createWalletKey, parseWalletKey } from "#components/demo-wallet/wallet-key";
import { parseBlock } from "#lib/nano/devnet/ledger/block";
import { difficultyOf } from "#lib/nano/devnet/ledger/difficulty";
import { DEV_THRESHOLDS } from "#lib/nano/devnet/network";

const ADDRESS = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";

describe("a payment link", () => {
  test.each(["nano:", "nano://", ""])("begins with %j and may name amount, label and message", (scheme) => {
    expect(readPaymentRequest(`${scheme}${ADDRESS}?amount=5&label=Ada&message=On%20mills`)).toMatchObject({
      kind: "valid",
      request: { address: ADDRESS, raw: 5n, label: "Ada", message: "On mills" },
    });
  });

  test("may leave the amount to the payer, and may use the old prefix", () => {
    expect(readPaymentRequest(`nano:${ADDRESS.replace("nano_", "xrb_")}`)).toMatchObject({
      kind: "valid",
      request: { address: ADDRESS, raw: null, label: null },
    });
  });

  test.each([
    [`nano:${ADDRESS}?amount=0.05`, "no whole number of raw"],
    [`nano:${ADDRESS}?amount=0`, "no whole number of raw"],
    [`nano:${ADDRESS}?amount=${1n << 128n}`, "no whole number of raw"],
    [`nano:${ADDRESS.slice(0, -1)}1`, "checksum"],
    ["bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "no Nano address"],
    [`nano:${"a".repeat(2_000)}`, "too long"],
  ])("that is wrong is refused: %.60s", (uri, words) => {
    expect(readPaymentRequest(uri)).toMatchObject({ kind: "invalid", what: expect.stringContaining(words) });
  });
});

test("what the wallet signs is the block that a ledger reads, with its hash, and the work is enough", () => {
  const secretKey = createWalletKey();
  const content = { previous: ZERO, representative: ADDRESS, balance: 5n, link: "AB".repeat(32) };
  const { hash, root, block } = signDemoBlock(secretKey, content);
  const work = findDevWork(root);
  const parsed = parseBlock({ ...block, work });
  expect(parsed).toMatchObject({ hash, account: publicKeyOf(secretKey), balance: 5n, link: content.link });
  expect(verifyBlock({ hash, signature: parsed.signature, publicKey: parsed.account })).toBe(true);
  expect(root).toBe(parsed.account);
  expect(difficultyOf(root, work)).toBeGreaterThanOrEqual(DEV_THRESHOLDS.announced.send);
});

test("a key is read as people paste it, and nothing else is", () => {
  const key = createWalletKey();
  expect(parseWalletKey(` ${key.toLowerCase()}\n`)).toBe(key);
  for (const text of ["", key.slice(1), `${key}0`, ADDRESS]) expect(parseWalletKey(text)).toBeNull();
});
