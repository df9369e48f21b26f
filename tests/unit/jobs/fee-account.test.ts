import { expect, test } from "vitest";
import { setFeeAccount } from "#lib/jobs/payouts/fee-account.ts";

const ACCOUNT = "nano_1e5aqegc1jb7qe964u4adzmcezyo6o146zb8hm6dft8tkp79za3sxwjym5rx";

function open() {
  const written: unknown[][] = [];
  const query = (_sql: string, values: unknown[]) => Promise.resolve(void written.push(values));
  return { written, set: (account: string | undefined) => setFeeAccount(account, query) };
}

test("sets our fee account from the settings, and leaves it alone without them", async () => {
  const { written, set } = open();
  await set(undefined);
  expect(written).toEqual([]);
  await set(ACCOUNT);
  expect(written).toEqual([[ACCOUNT]]);
});

test("rejects a mistyped account, where money would be lost", async () => {
  const { written, set } = open();
  await expect(set(ACCOUNT.replace("1e5a", "1e5b"))).rejects.toThrow("is not a valid Nano address");
  expect(written).toEqual([]);
});
