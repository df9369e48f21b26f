import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newAccount, newHash, openWorld, type World } from "#tests/support/world/world.ts";

let world: World;
beforeAll(() => {
  world = openWorld(inject("target").databaseUrl ?? "", 1);
});
afterAll(() => world.close());

const [BLOCK, ACCOUNT] = [newHash(), newAccount()];
const ID = "6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978";

test.each([
  [BLOCK, BLOCK, "block"],
  [`https://blocklattice.io/block/${BLOCK}`, BLOCK, "block"],
  [`https://explorer.example/#/en/${BLOCK.toLowerCase()}?tab=raw`, BLOCK.toLowerCase(), "block"],
  [`nano:${ACCOUNT}?amount=1000`, ACCOUNT, "account"],
  [` https://blocklattice.io/account/${ACCOUNT} `, ACCOUNT, "account"],
  [`https://farthing.example/receipts/${ID}?token=abc`, ID, "purchase"],
  [`https://farthing.example/bought/${ID}`, ID, "purchase"],
  ["https://farthing.example/@ada/on-wrens", "https://farthing.example/@ada/on-wrens", "post"],
  // A hash in the address of a post is a part of its name.
  [`https://farthing.example/@ada/${BLOCK}`, `https://farthing.example/@ada/${BLOCK}`, "post"],
  // Longer than a hash.
  [`https://explorer.example/${BLOCK}00`, `https://explorer.example/${BLOCK}00`, null],
  ["ada@example.com", "ada@example.com", "email"],
  [" @ada ", "@ada", "handle"],
])("what staff paste is found: %s", async (pasted, words, kind) => {
  const read = await world.one(
    "select private.read_searched($1) as words, private.name_search(private.read_searched($1)) as kind",
    [pasted],
  );
  expect(read).toEqual({ words, kind });
});
