import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedStore } from "#lib/cache/bounded-store.ts";

const BOUNDS = { maxBytes: 100, maxEntries: 5 };
const key = fc.constantFrom(..."abcdefghij");
const step = fc.oneof(
  fc.record({ does: fc.constant("set" as const), key, bytes: fc.integer({ min: 0, max: 120 }) }),
  fc.record({ does: fc.constant("get" as const), key, bytes: fc.constant(0) }),
  fc.record({ does: fc.constant("delete" as const), key, bytes: fc.constant(0) }),
);

/** The same rules, implemented by remembering everything in order of use. */
class Model {
  held: { key: string; bytes: number }[] = [];

  take(wanted: string) {
    const found = this.held.find(({ key }) => key === wanted);
    this.held = this.held.filter((item) => item !== found);
    return found;
  }

  set(item: { key: string; bytes: number }) {
    this.take(item.key);
    if (item.bytes > BOUNDS.maxBytes) return;
    this.held.push(item);
    while (this.bytes > BOUNDS.maxBytes || this.held.length > BOUNDS.maxEntries) this.held.shift();
  }

  get bytes() {
    return this.held.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

test("stays within its bounds and keeps what was used last, whatever happens", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const store = new BoundedStore<string>(BOUNDS);
      const model = new Model();
      for (const { does, ...item } of steps) {
        if (does === "set") {
          store.set(item.key, item.key, item.bytes);
          model.set(item);
        } else if (does === "delete") {
          store.delete(item.key);
          model.take(item.key);
        } else {
          const known = model.take(item.key);
          if (known) model.held.push(known);
          expect(store.get(item.key)).toBe(known?.key);
        }
        expect([store.bytes, store.entries]).toEqual([model.bytes, model.held.length]);
      }
      for (const name of "abcdefghij")
        expect(store.get(name)).toBe(model.held.some((item) => item.key === name) ? name : undefined);
    }),
  );
});

test("an item larger than the store evicts nothing", () => {
  const store = new BoundedStore<string>(BOUNDS);
  store.set("small", "small", 10);
  store.set("huge", "huge", 101);
  expect([store.get("small"), store.get("huge"), store.bytes]).toEqual(["small", undefined, 10]);
});
