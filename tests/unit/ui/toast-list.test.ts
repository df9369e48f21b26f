import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addToast, closeToast, MAX_VISIBLE, removeToast, type Toast } from "#components/ui/toasts/toast-list.ts";

const ids = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const durations = fc.constantFrom(2000, 5000, Number.POSITIVE_INFINITY);

type Step = (list: readonly Toast[]) => readonly Toast[];

const add = fc.tuple(ids, durations).map(
  ([id, duration]): Step =>
    (list) =>
      addToast(list, { id, duration, title: id }),
);
const close = ids.map(
  (id): Step =>
    (list) =>
      closeToast(list, id),
);
const remove = fc.tuple(ids, fc.integer({ min: 1, max: 4 })).map(
  ([id, revision]): Step =>
    (list) =>
      removeToast(list, id, revision),
);
const histories = fc.array(fc.oneof({ arbitrary: add, weight: 3 }, close, remove), { maxLength: 60 });

const apply = (steps: readonly Step[]) => steps.reduce<readonly Toast[]>((list, step) => step(list), []);
const newest = (id: string, options: { duration?: number } = {}) => ({ id, title: id, ...options });

describe("whatever happens", () => {
  test("at most five are in the page, and none twice", () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const list = apply(steps);
        expect(list.length).toBeLessThanOrEqual(MAX_VISIBLE);
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      }),
    );
  });

  test("the latest is last, open, and unchanged", () => {
    fc.assert(
      fc.property(histories, ids, durations, (steps, id, duration) => {
        expect(addToast(apply(steps), newest(id, { duration })).at(-1)).toMatchObject({
          id,
          title: id,
          duration,
          open: true,
        });
      }),
    );
  });

  test("a new message drops at most one other, and keeps the order of the rest", () => {
    fc.assert(
      fc.property(histories, ids, (steps, id) => {
        const before = apply(steps);
        const others = before.filter((toast) => toast.id !== id);
        const kept = addToast(before, newest(id)).slice(0, -1);
        expect(kept).toEqual(others.filter((toast) => kept.includes(toast)));
        expect(kept.length).toBe(Math.min(others.length, MAX_VISIBLE - 1));
      }),
    );
  });

  test("only closed ones are removed, and closing opens nothing", () => {
    fc.assert(
      fc.property(histories, ids, fc.integer({ min: 1, max: 4 }), (steps, id, revision) => {
        const list = apply(steps);
        const open = (toasts: readonly Toast[]) => toasts.filter((toast) => toast.open).map((toast) => toast.id);
        expect(open(removeToast(list, id, revision))).toEqual(open(list));
        expect(open(closeToast(list, id))).toEqual(open(list).filter((other) => other !== id));
      }),
    );
  });
});

describe("when there is no room", () => {
  const five = (durations: Record<string, number> = {}) =>
    apply(
      ["a", "b", "c", "d", "e"].map(
        (id): Step =>
          (list) =>
            addToast(list, newest(id, { duration: durations[id] ?? 5000 })),
      ),
    );
  const namesAfterAddingSixth = (list: readonly Toast[]) => addToast(list, newest("f")).map(({ id }) => id);

  test("the oldest makes room", () => {
    expect(namesAfterAddingSixth(five())).toEqual(["b", "c", "d", "e", "f"]);
  });

  test("one that is leaving makes room first", () => {
    expect(namesAfterAddingSixth(closeToast(five(), "d"))).toEqual(["a", "b", "c", "e", "f"]);
  });

  test("one that waits for an answer stays", () => {
    expect(namesAfterAddingSixth(five({ a: Number.POSITIVE_INFINITY }))).toEqual(["a", "c", "d", "e", "f"]);
  });

  test("unless all five wait", () => {
    const all = Object.fromEntries(["a", "b", "c", "d", "e"].map((id) => [id, Number.POSITIVE_INFINITY]));
    expect(namesAfterAddingSixth(five(all))).toEqual(["b", "c", "d", "e", "f"]);
  });
});

test("a message lasts five seconds and is copper by default", () => {
  expect(addToast([], { id: "a", title: "Saved" })).toEqual([
    {
      id: "a",
      open: true,
      title: "Saved",
      description: null,
      color: "primary",
      icon: undefined,
      avatar: null,
      duration: 5000,
      action: null,
      revision: 1,
    },
  ]);
});
