import { expect, test } from "vitest";
import { requestIdOf } from "#lib/http/request-id.ts";

const idOf = (given: string, hops: number) => requestIdOf(new Headers({ "x-request-id": given }), hops);

test("a request has our proxy's id, where there is a proxy", () => {
  expect(idOf("proxy-made-1234", 1)).toBe("proxy-made-1234");
});

test.each([
  ["from a stranger", "proxy-made-1234", 0],
  ["that is too short", "abc", 1],
  ["that is too long", "a".repeat(65), 1],
  ["that would break a log line", 'a"},{"level":"error', 1],
])("replaces an id %s", (_, given, hops) => {
  expect(idOf(given, hops)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(idOf(given, hops)).not.toBe(idOf(given, hops));
});
