import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";

const SCRIPT = readFileSync(join(import.meta.dirname, "../../../public/push-worker.js"), "utf8");
const ORIGIN = "https://farthing.example";

type Handler = (event: Record<string, unknown>) => void;
let handlers: Map<string, Handler>;
let tabs: { url: string; focus: () => void }[];
const [showNotification, openWindow, fetch, subscribe] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];

beforeEach(() => {
  vi.clearAllMocks();
  handlers = new Map();
  tabs = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: () => Promise.resolve(tabs), openWindow },
  };
  runInContext(SCRIPT, createContext({ self, fetch, URL }));
});

async function dispatch(name: string, event: Record<string, unknown>): Promise<void> {
  const waits: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => waits.push(one) });
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
}

const click = (path: string) =>
  dispatch("notificationclick", { notification: { data: { path }, close: () => undefined } });

test("it handles pushes and nothing that a page loads", () => {
  expect([...handlers.keys()]).toEqual(["push", "notificationclick", "pushsubscriptionchange"]);
});

test("a push is shown, and a second with its tag replaces it", async () => {
  const said = { title: "Farthing", body: "Your download is ready (7 days)", path: "/settings", tag: "one" };
  await dispatch("push", { data: { json: () => said } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith("Farthing", {
    ...{ body: said.body, tag: "one", data: { path: "/settings" }, icon: "/apple-icon.png" },
  });
});

test("a click opens its page, or the tab that has it", async () => {
  await click("/@ada/on-bells");
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/@ada/on-bells`);
  const focus = vi.fn();
  tabs = [{ url: `${ORIGIN}/settings`, focus }];
  await click("/settings");
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 1]);
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "a click never leaves the site: %s",
  async (path) => {
    await click(path);
    expect(openWindow).not.toHaveBeenCalled();
  },
);

test("a new address replaces the old one", async () => {
  const options = { applicationServerKey: "key" };
  const renewed = { endpoint: "https://new.example", keys: { p256dh: "p", auth: "a" } };
  subscribe.mockResolvedValue({ toJSON: () => ({ ...renewed, expirationTime: null }) });
  await dispatch("pushsubscriptionchange", { oldSubscription: { endpoint: "https://old.example", options } });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(options);
  expect(fetch.mock.calls.map(([, { body }]) => JSON.parse(body as string) as unknown)).toEqual([
    { do: "off", endpoint: "https://old.example" },
    { do: "on", ...renewed },
  ]);
});
