import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChangedTags } from "#lib/cache/changed-tags.ts";
import { createListener } from "#lib/cache/follow-tags.ts";
import { TagClock } from "#lib/cache/tag-clock.ts";

/** The database's state: transactions that have begun, those that have ended, and what each has changed. */
class Transactions {
  next = 1;
  readonly open = new Map<number, string>();
  readonly rows = new Map<string, { changedIn: number; changedAt: string }>();
  isDown = false;

  begin(tag: string): number {
    this.open.set(this.next, tag);
    return this.next++;
  }

  end(transaction: number): void {
    const tag = this.open.get(transaction);
    if (tag === undefined) return;
    this.open.delete(transaction);
    this.rows.set(tag, { changedIn: transaction, changedAt: `written in ${transaction}` });
  }

  readonly read = (since: string | null): Promise<ChangedTags> => {
    if (this.isDown) return Promise.reject(new Error("the database is down"));
    const changes = [...this.rows]
      .filter(([, { changedIn }]) => since !== null && changedIn >= Number(since))
      .map(([tag, { changedAt }]) => [tag, changedAt] as const);
    return Promise.resolve({ upTo: String(Math.min(this.next, ...this.open.keys())), changes });
  };
}

let database: Transactions;
let clock: TagClock;
let listen: () => Promise<void>;
beforeEach(() => {
  database = new Transactions();
  clock = new TagClock();
  listen = createListener(clock, database.read);
});

const isStaleSince = (begunAt: number) => clock.isStale(["post"], begunAt);

describe("hears a change", () => {
  test("however long its transaction stays open", async () => {
    await listen();
    const long = database.begin("post");
    for (let others = 0; others < 100; others++) {
      database.end(database.begin(`other ${others}`));
      await listen();
    }
    const rendered = performance.now();
    await listen();
    expect(isStaleSince(rendered)).toBe(false);
    database.end(long);
    await listen();
    expect(isStaleSince(rendered)).toBe(true);
  });

  test("made while the database could not be asked", async () => {
    await listen();
    const rendered = performance.now();
    database.isDown = true;
    await expect(listen()).rejects.toThrow("down");
    database.end(database.begin("post"));
    database.isDown = false;
    await listen();
    expect(isStaleSince(rendered)).toBe(true);
  });

  test("once, though an open transaction makes every answer repeat it", async () => {
    database.begin("something slow");
    await listen();
    database.end(database.begin("post"));
    await listen();
    const renderedAt = performance.now();
    await listen();
    expect(isStaleSince(renderedAt)).toBe(false);
  });
});

test("each query continues where the last answer ended", async () => {
  const asked: (string | null)[] = [];
  const follow = createListener(clock, (since) => {
    asked.push(since);
    return Promise.resolve({ upTo: String(asked.length), changes: [] });
  });
  for (let question = 0; question < 3; question++) await follow();
  expect(asked).toEqual([null, "1", "2"]);
});

test("loses no change, in any order of starts, ends, failures and queries", async () => {
  const step = fc.constantFrom("begin", "end oldest", "end newest", "ask", "fail");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const world = new Transactions();
      const heard = new TagClock();
      const ask = createListener(heard, world.read);
      await ask();
      const rendered = performance.now();
      for (const what of steps) {
        if (what === "begin") world.begin(`tag ${world.next}`);
        else if (what === "ask") await ask();
        else if (what === "fail") {
          world.isDown = true;
          await ask().catch(() => undefined);
          world.isDown = false;
        } else world.end([...world.open.keys()].at(what === "end oldest" ? 0 : -1) ?? 0);
      }
      await ask();
      expect([...world.rows.keys()].filter((tag) => !heard.isStale([tag], rendered))).toEqual([]);
    }),
  );
});
