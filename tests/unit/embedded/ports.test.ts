import { expect, test } from "vitest";
import { choosePort } from "#embedded/supervisor/ports.ts";

test("many starts at once choose different ports, none of which an outgoing connection can take", async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, () => choosePort(0)));
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports.filter((port) => port < 20_000 || port >= 32_000)).toEqual([]);
});
