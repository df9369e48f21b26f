import { expect, test } from "vitest";
import { chooseSharedBuffers } from "#embedded/postgres/cluster.ts";

const GIGABYTE = 1024 ** 3;

test("Postgres gets a quarter of the memory, within limits", () => {
  expect(chooseSharedBuffers(GIGABYTE / 4)).toBe("128MB");
  expect(chooseSharedBuffers(2 * GIGABYTE)).toBe("512MB");
  expect(chooseSharedBuffers(3.9 * GIGABYTE)).toBe("998MB");
  expect(chooseSharedBuffers(64 * GIGABYTE)).toBe("1024MB");
});
