import { expect, test } from "vitest";
import { readOnce } from "#lib/http/read-once.ts";

test("gives everyone the result of one read", async () => {
  let reads = 0;
  const read = readOnce(async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test("gives a failure to all who waited for it, and to no one after them", async () => {
  let reads = 0;
  const read = readOnce(async () => {
    reads += 1;
    if (reads === 1) throw new Error("The file was not there yet.");
    return reads;
  });
  const [one, other] = await Promise.allSettled([read(), read()]);
  expect([one.status, other.status]).toEqual(["rejected", "rejected"]);
  expect([await read(), await read()]).toEqual([2, 2]);
});
