import { expect, test, vi } from "vitest";
import { createBell } from "#lib/jobs/bell";

const never = new AbortController().signal;
const LONG_MS = 2 ** 30;

test("a bell is heard by who waits", async () => {
  const bell = createBell();
  const waiting = bell.wait(LONG_MS, never);
  bell.ring();
  await waiting;
});

test("a bell that rang before is heard by the next who waits, and by nobody after", async () => {
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

test("who waited in vain takes no later ring away", async () => {
  const bell = createBell();
  for (let time = 0; time < 3; time++) await bell.wait(0, never);
  bell.ring();
  await bell.wait(LONG_MS, never);
});

test("nobody waits for a bell once it is over", async () => {
  await createBell().wait(LONG_MS, AbortSignal.abort());
});
