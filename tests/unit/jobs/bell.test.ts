import { expect, test, vi } from "vitest";
import { createBell } from "#lib/jobs/deposits/bell.ts";

const never = new AbortController().signal;
const LONG_MS = 2 ** 30;

test("a waiter hears the bell", async () => {
  const bell = createBell();
  const waiting = bell.wait(LONG_MS, never);
  bell.ring();
  await waiting;
});

test("the next waiter hears an earlier ring, and no one after", async () => {
  const bell = createBell();
  bell.ring();
  bell.ring();
  await bell.wait(LONG_MS, never);
  const next = vi.fn();
  const waiting = bell.wait(LONG_MS, never).then(next);
  await Promise.resolve();
  expect(next).not.toHaveBeenCalled();
  bell.ring();
  await waiting;
});

test("a waiter that gave up takes no later ring", async () => {
  const bell = createBell();
  for (let time = 0; time < 3; time++) await bell.wait(0, never);
  bell.ring();
  await bell.wait(LONG_MS, never);
});

test("no one waits once it is closed", async () => {
  await createBell().wait(LONG_MS, AbortSignal.abort());
});
