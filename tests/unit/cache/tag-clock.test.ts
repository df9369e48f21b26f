import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BEFORE_THIS_PROCESS, TagClock } from "#lib/cache/tag-clock.ts";
import { statusTag } from "#lib/http/pages/page-status.ts";

describe("a page's content", () => {
  test("makes it stale when it changes during rendering or later", () => {
    const clock = new TagClock();
    clock.startListening(1);
    clock.hear(["post"], 10);
    expect([9, 10, 11].map((begunAt) => clock.isStale(["post"], begunAt))).toEqual([true, true, false]);
  });

  test("does not make other pages stale", () => {
    const clock = new TagClock();
    clock.hear(["post"], 10);
    expect(clock.isStale(["another"], 9)).toBe(false);
  });

  test("counts with its last change", () => {
    const clock = new TagClock();
    clock.hear(["post"], 10);
    clock.hear(["post"], 20);
    expect(clock.isStale(["post"], 15)).toBe(true);
  });
});

describe("before this process listens", () => {
  test("a built page that depends on content is stale from the start", () => {
    expect(new TagClock().isStale(["_N_T_/layout", "post"], BEFORE_THIS_PROCESS)).toBe(true);
  });

  test("a built page without content is good until its own address changes", () => {
    const clock = new TagClock();
    clock.startListening(5);
    const tags = ["_N_T_/layout", "_N_T_/faq", statusTag(410)];
    expect(clock.isStale(tags, BEFORE_THIS_PROCESS)).toBe(false);
    clock.hear(["_N_T_/faq"], 10);
    expect(clock.isStale(tags, BEFORE_THIS_PROCESS)).toBe(true);
  });

  test("a page is served as it is, and goes stale as soon as the process listens", () => {
    const clock = new TagClock();
    expect(clock.isStale(["post"], 3)).toBe(false);
    clock.startListening(5);
    expect([3, 6].map((begunAt) => clock.isStale(["post"], begunAt))).toEqual([true, false]);
  });
});

test("with bounded memory it may call a good page stale, and never a stale one good", () => {
  const tag = fc.constantFrom("a", "b", "c", "d", "e");
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 30 }), tag, fc.nat(31), (heard, asked, begunAt) => {
      const forgetful = new TagClock(2);
      const exact = new TagClock();
      heard.forEach((name, index) => {
        forgetful.hear([name], index + 1);
        exact.hear([name], index + 1);
      });
      if (exact.isStale([asked], begunAt + 1)) expect(forgetful.isStale([asked], begunAt + 1)).toBe(true);
      expect(forgetful.isStale([asked], heard.length + 1)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
