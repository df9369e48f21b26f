import { verifyBlock } from "nanocurrency";
import { expect, test } from "vitest";
import { findDevWork } from "#components/demo-wallet/find-work.ts";
import { NO_PREVIOUS, publicKeyOfSecret, signDemoBlock } from "#components/demo-wallet/sign-block.ts";
import { createWalletKey, parseWalletKey } from "#components/demo-wallet/wallet-key.ts";
import { parseBlock } from "#lib/nano/devnet/ledger/block.ts";
import { difficultyOf } from "#lib/nano/devnet/ledger/difficulty.ts";
import { DEV_THRESHOLDS } from "#lib/nano/devnet/network.ts";

const ADDRESS = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";

test("the wallet signs a block that a ledger accepts, with its hash and enough work", () => {
  const secretKey = createWalletKey();
  const content = { previous: NO_PREVIOUS, representative: ADDRESS, balance: 5n, link: "AB".repeat(32) };
  const { hash, root, block } = signDemoBlock(secretKey, content);
  const work = findDevWork(root);
  const parsed = parseBlock({ ...block, work });
  expect(parsed).toMatchObject({ hash, account: publicKeyOfSecret(secretKey), balance: 5n, link: content.link });
  expect(verifyBlock({ hash, signature: parsed.signature, publicKey: parsed.account })).toBe(true);
  expect(root).toBe(parsed.account);
  expect(difficultyOf(root, work)).toBeGreaterThanOrEqual(DEV_THRESHOLDS.announced.send);
});

test("reads a key as people paste it, and nothing else", () => {
  const key = createWalletKey();
  expect(parseWalletKey(` ${key.toLowerCase()}\n`)).toBe(key);
  for (const text of ["", key.slice(1), `${key}0`, ADDRESS]) expect(parseWalletKey(text)).toBeNull();
});
