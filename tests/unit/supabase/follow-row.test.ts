import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRow } from "#lib/supabase/follow-row.ts";

const SETTINGS = { supabaseUrl: "https://data.example", supabasePublishableKey: "sb_publishable_unit" };
const ROW = { table: "purchases", id: "0a0b0c0d-0000-4000-8000-000000000001" };
const TOPIC = `realtime:purchases:${ROW.id}`;

/** A socket that the test opens, speaks for and reads. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly url: string;
  readyState = 0;
  readonly sent: unknown[] = [];

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.last = this;
  }
  async open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    await vi.advanceTimersByTimeAsync(0);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  say(text: string) {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
  close() {
    this.readyState = 3;
  }
}

const heard: unknown[] = [];
const listener = {
  onSubscribed: () => heard.push("subscribed"),
  onUpdate: (row: unknown) => heard.push(row),
  onLost: () => heard.push("lost"),
};
let token: string | null;
const reply = (reference: string, status: string) => JSON.stringify(["1", reference, TOPIC, "phx_reply", { status }]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  heard.length = 0;
  token = "first";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow() {
  const leave = followRow(SETTINGS, ROW, async () => token, listener);
  const socket = FakeSocket.last;
  await socket.open();
  return { socket, leave };
}

test("joins as supabase-js does, and passes on the row of each update", async () => {
  const { socket } = await follow();
  expect(socket.url).toBe("wss://data.example/realtime/v1/websocket?apikey=sb_publishable_unit&vsn=2.0.0");
  const postgres_changes = [{ event: "UPDATE", schema: "public", table: "purchases", filter: `id=eq.${ROW.id}` }];
  expect(socket.sent).toMatchObject([
    [
      "1",
      "1",
      TOPIC,
      "phx_join",
      { access_token: "first", config: { postgres_changes, postgres_changes_options: { wait: true } } },
    ],
  ]);
  socket.say(reply("1", "ok"));
  const change = (data: object) => socket.say(JSON.stringify(["1", null, TOPIC, "postgres_changes", data]));
  change({ ids: [1], data: { type: "UPDATE", record: { status: "paid" } } });
  change({});
  expect(heard).toEqual(["subscribed", { status: "paid" }, undefined]);
});

test("joins for all rows of a user, new ones too", async () => {
  followRow(SETTINGS, { table: "notifications", id: "me", isOwner: true }, async () => "first", listener);
  await FakeSocket.last.open();
  const postgres_changes = [{ event: "*", schema: "public", table: "notifications", filter: "user_id=eq.me" }];
  expect(FakeSocket.last.sent).toMatchObject([
    ["1", "1", "realtime:notifications:me", "phx_join", { config: { postgres_changes } }],
  ]);
});

test.each(["", "{}", "null", "[]", "[1,2]", '["1",null,"t","system",{"status":"error"}]', "\u0000"])(
  "is neither moved nor broken by %j",
  async (text) => {
    const { socket } = await follow();
    socket.say(text);
    expect(heard).toEqual([]);
  },
);

test.each(["phx_error", "phx_close"])("is lost at %s", async (event) => {
  const { socket } = await follow();
  socket.say(JSON.stringify(["1", null, TOPIC, event, {}]));
  socket.dispatchEvent(new Event("close"));
  expect(heard).toEqual(["lost"]);
  expect(socket.readyState).toBe(3);
});

test.each(["close", "error"])("is lost at once, and once, when a dead socket says %s", async (event) => {
  const { socket } = await follow();
  socket.say(reply("1", "ok"));
  socket.dispatchEvent(new Event(event));
  socket.dispatchEvent(new Event("close"));
  expect(heard).toEqual(["subscribed", "lost"]);
});

test("is lost where the join is refused, or has no answer in 25 seconds", async () => {
  const { socket } = await follow();
  socket.say(reply("1", "error"));
  await follow();
  await vi.advanceTimersByTimeAsync(24_900);
  expect(heard).toEqual(["lost"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(heard).toEqual(["lost", "lost"]);
});

test("shows a sign of life every 25 seconds, with a new token, and is lost if none comes back", async () => {
  const { socket } = await follow();
  socket.say(reply("1", "ok"));
  socket.sent.length = 0;
  token = "second";
  await vi.advanceTimersByTimeAsync(25_000);
  expect(socket.sent).toContainEqual(["1", "heartbeat", "phoenix", "heartbeat", {}]);
  expect(socket.sent).toContainEqual(["1", "token", TOPIC, "access_token", { access_token: "second" }]);
  socket.say(reply("heartbeat", "ok"));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(socket.sent).toHaveLength(3);
  expect(heard).toEqual(["subscribed"]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(heard).toEqual(["subscribed", "lost"]);
});

test("hears nothing after leaving", async () => {
  const { socket, leave } = await follow();
  leave();
  socket.say(reply("1", "ok"));
  socket.dispatchEvent(new Event("close"));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(heard).toEqual([]);
});

test("is lost once if its token cannot be read, and not at all after leaving", async () => {
  const reading = Promise.withResolvers<string>();
  const leave = followRow(SETTINGS, ROW, () => reading.promise, listener);
  followRow(SETTINGS, ROW, () => reading.promise, listener);
  await FakeSocket.last.open();
  leave();
  reading.reject(new TypeError("failed to fetch"));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(heard).toEqual(["lost"]);
  expect(FakeSocket.last.sent).toEqual([]);
});
