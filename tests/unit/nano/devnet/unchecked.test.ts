import { expect, test } from "vitest";
import type { DevnetBlock } from "#lib/nano/devnet/ledger/block.ts";
import { Unchecked } from "#lib/nano/devnet/ledger/unchecked.ts";

const block = (hash: string): DevnetBlock => ({
  hash,
  account: "",
  previous: "",
  representative: "",
  balance: 0n,
  link: "",
  work: "",
  signature: "",
});
const hashes = (blocks: DevnetBlock[]) => blocks.map(({ hash }) => hash);

test("releases every block that waits for another, once", () => {
  const unchecked = new Unchecked();
  for (const hash of ["a", "b", "a"]) unchecked.hold("missing", block(hash));
  unchecked.hold("another", block("c"));
  expect(unchecked.size).toBe(3);
  expect(hashes(unchecked.release("missing")).toSorted()).toEqual(["a", "b"]);
  expect([unchecked.release("missing"), unchecked.size]).toEqual([[], 1]);
});

test("blocks that wait for nothing push out the oldest, and memory does not grow", () => {
  const unchecked = new Unchecked(3);
  for (const hash of ["a", "b", "c", "d", "e"]) unchecked.hold(`missing by ${hash}`, block(hash));
  expect(unchecked.size).toBe(3);
  expect(["a", "b", "c", "d", "e"].map((hash) => hashes(unchecked.release(`missing by ${hash}`)))).toEqual([
    [],
    [],
    ["c"],
    ["d"],
    ["e"],
  ]);
  expect(unchecked.size).toBe(0);
});

test("a block that now waits for another is held in one place", () => {
  const unchecked = new Unchecked();
  unchecked.hold("first", block("a"));
  unchecked.hold("second", block("a"));
  expect([unchecked.release("first"), hashes(unchecked.release("second"))]).toEqual([[], ["a"]]);
});
