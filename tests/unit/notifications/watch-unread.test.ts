import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RowListener } from "#lib/supabase/follow-row.ts";

const server = vi.hoisted(() => ({
  count: 0,
  reads: 0,
  fails: false,
  connections: [] as { listener: RowListener; signal: AbortSignal }[],
}));

vi.mock("#lib/auth/browser.ts", () => ({
  async callData() {
    server.reads += 1;
    if (server.fails) throw new Error("away");
    return server.count;
  },
  async followOwnRows(_table: string, listener: RowListener, signal: AbortSignal) {
    server.connections.push({ listener, signal });
  },
}));

const newPage = () => Object.assign(new EventTarget(), { hidden: false, cookie: "farthing-viewer=registered" });
let page = newPage();
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const live = () => server.connections.filter(({ signal }) => !signal.aborted);
const newest = () => {
  const connection = server.connections.at(-1);
  if (!connection) throw new Error("There is no connection.");
  return connection.listener;
};

/** As a new page: what it shares is gone. */
async function start() {
  vi.resetModules();
  for (const name of ["unread", "unread-watch"]) Reflect.deleteProperty(globalThis, Symbol.for(`farthing.${name}`));
  const { watchUnread } = await import("#components/notifications/watch-unread.ts");
  const { unread } = await import("#components/notifications/unread.ts");
  watchUnread();
  await tick();
  return { unread, watchUnread };
}

beforeEach(() => {
  vi.useFakeTimers();
  page = newPage();
  vi.stubGlobal("Math", Object.assign(Object.create(Math), { random: () => 0.5 }));
  vi.stubGlobal("document", page);
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  Object.assign(server, { count: 3, reads: 0, fails: false, connections: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the number of unread notifications", () => {
  test("is read at once, again when subscribed, and after each change", async () => {
    const { unread } = await start();
    expect(unread.get()).toBe(3);
    server.count = 4;
    newest().onSubscribed();
    await tick(1_000);
    expect(unread.get()).toBe(4);
    server.count = 5;
    newest().onUpdate({});
    await tick(1_000);
    expect(unread.get()).toBe(5);
  });

  test("costs one question a second, however many changes come", async () => {
    const { unread } = await start();
    await tick(2_000);
    server.reads = 0;
    server.count = 100;
    for (let n = 0; n < 500; n++) newest().onUpdate({});
    await tick(3_000);
    expect([unread.get(), server.reads]).toEqual([100, 2]);
  });

  test("is followed over one socket a page", async () => {
    const { watchUnread } = await start();
    watchUnread();
    await tick();
    expect(server.connections).toHaveLength(1);
  });

  test("is asked for now and then while no socket opens, and less and less often", async () => {
    const { unread } = await start();
    server.reads = 0;
    server.count = 7;
    for (let minute = 0; minute < 10 * 60; minute++) {
      for (const { listener } of live()) listener.onLost();
      await tick(1_000);
    }
    expect(unread.get()).toBe(7);
    expect(server.reads).toBeGreaterThanOrEqual(10);
    expect(server.reads).toBeLessThan(20);
    expect(server.connections.length).toBeLessThan(20);
  });

  test("stays as it was while the server is away, and comes right after a reconnection", async () => {
    const { unread } = await start();
    newest().onSubscribed();
    Object.assign(server, { fails: true, count: 9 });
    newest().onLost();
    await tick(2_000);
    expect([unread.get(), server.connections.length]).toEqual([3, 2]);
    server.fails = false;
    newest().onSubscribed();
    await tick(1_000);
    expect(unread.get()).toBe(9);
  });

  test("needs no socket in a hidden page, and is right again when it is shown", async () => {
    const { unread } = await start();
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    await tick(29_000);
    expect(live()).toHaveLength(1);
    await tick(1_000);
    expect(live()).toHaveLength(0);
    server.count = 8;
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await tick();
    expect([unread.get(), live().length]).toEqual([8, 1]);
  });

  test("opens no socket for visitors and anonymous users, nor after signing out", async () => {
    for (const cookie of ["", "farthing-viewer=anonymous"]) {
      page.cookie = cookie;
      await start();
      expect([server.connections.length, server.reads]).toEqual([0, 0]);
    }
    page.cookie = "farthing-viewer=registered";
    const { unread } = await start();
    page.cookie = "";
    newest().onLost();
    await tick(60_000);
    expect([server.connections.length, unread.get()]).toEqual([1, null]);
  });
});
