import fc from "fast-check";
import { validateWork } from "nanocurrency";
import { describe, expect, test } from "vitest";
import { isWorkEnough, meanTries, thresholdOf } from "#lib/nano/work/work-threshold.ts";

/** From the documentation of the node's work_validate. */
const ROOT = "718CC2121C3E641059BC1C2CFC45666C99E8AE922F7A807B7D07B62C995D79E2";
const WORK = "2bf29ef00786a6bc";

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((made) => Buffer.from(made).toString("hex"));

describe("work", () => {
  test.each([
    ["ffffffd21c3933f4", true],
    ["ffffffd21c3933f5", false],
    ["fffffe0000000000", true],
    ["fffffff800000000", false],
  ])("is checked as documented for %s: %s", (threshold, enough) => {
    expect(isWorkEnough({ root: ROOT, threshold }, WORK)).toBe(enough);
  });

  test("is checked as the library checks it", () => {
    const threshold = fc.constantFrom("0000000000000001", "8000000000000000", "f000000000000000");
    fc.assert(
      fc.property(hex(32), hex(8), threshold, (root, work, asked) => {
        const expected = validateWork({ blockHash: root, work, threshold: asked });
        expect(isWorkEnough({ root, threshold: asked }, work)).toBe(expected);
      }),
    );
  });

  test.each(["", "0", "2bf29ef00786a6b", "2bf29ef00786a6bcc", "zzzzzzzzzzzzzzzz"])("is not %j", (work) => {
    expect(isWorkEnough({ root: ROOT, threshold: "0000000000000000" }, work)).toBe(false);
  });
});

test("a send needs 64 times the work of a receive on the live network", () => {
  const [send, receive] = (["send", "receive"] as const).map((subtype) => meanTries(thresholdOf("live", subtype)));
  expect(send).toBe(2 ** 29);
  expect(receive).toBe(2 ** 23);
  expect(thresholdOf("live", "change")).toBe("fffffff800000000");
  expect(thresholdOf("live", "open")).toBe("fffffe0000000000");
});
