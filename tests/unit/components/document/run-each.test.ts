import { expect, test, vi } from "vitest";
import { runEach } from "#components/document/run-each.ts";

test("a part that throws is reported, and stops no other", () => {
  const reportError = vi.fn();
  vi.stubGlobal("reportError", reportError);
  const ran: string[] = [];
  const broken = new Error("It broke");
  runEach([
    () => void ran.push("first"),
    () => {
      throw broken;
    },
    () => void ran.push("last"),
  ]);
  expect(ran).toEqual(["first", "last"]);
  expect(reportError.mock.calls).toEqual([[broken]]);
});
