import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueContactMessage } from "#lib/site/admin-mutations";
import { queryDatabase } from "#tests/support/mail";
import { setWebSettings } from "#tests/support/settings";

const A_DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  setWebSettings({ OPERATOR_EMAIL: "operator@example.com" });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

test("treats the same words on one day as one message, and other words, topics or days as another", async () => {
  const words = `Something about ${randomUUID()}.`;
  const message = { topic: "press", email: "ada@example.com", message: words, about: null } as const;
  const count = async () =>
    (await queryDatabase("select from public.outbox where data ->> 'message' like $1 || '%'", [words])).length;
  const noon = new Date("2026-11-20T12:00:00Z");
  vi.setSystemTime(noon);
  await queueContactMessage(message, null);
  await queueContactMessage(message, null);
  expect(await count()).toBe(1);
  await queueContactMessage({ ...message, topic: "other" }, null);
  await queueContactMessage({ ...message, message: `${words} And more.` }, null);
  expect(await count()).toBe(3);
  vi.setSystemTime(noon.getTime() + A_DAY_MS);
  await queueContactMessage(message, null);
  expect(await count()).toBe(4);
});
