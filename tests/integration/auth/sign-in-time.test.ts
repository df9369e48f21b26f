import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mailCode } from "#lib/auth/sign-in/mail-code.ts";
import { newAddress, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { mailsTo } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

/** Only the clock is faked here; real times are measured in the benchmark (sign-in). */
const clock = vi.hoisted(() => ({ waits: [] as { ms: number; end: () => void }[] }));
vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) =>
    new Promise<void>((end) => {
      clock.waits.push({ ms, end });
    }),
}));

beforeAll(() => setWebSettings());
beforeEach(() => {
  clock.waits.length = 0;
});

const noBrowser = { userAgent: null, address: null, readAll: () => [], write: () => undefined };

for (const [owner, address] of [
  ["an address with an account", async () => (await signedInUser()).email],
  ["an unknown address", () => Promise.resolve(newAddress())],
] as const) {
  test(`${owner} is answered when the fixed time is over, not when its mail is sent`, async () => {
    const email = await address();
    let answer: string | null | undefined;
    const asked = mailCode(noBrowser, { email, next: null }).then((sentence) => {
      answer = sentence;
    });
    await vi.waitFor(async () => expect((await mailsTo(email)).length).toBe(1), { timeout: 10_000 });
    expect(answer).toBeUndefined();
    expect(clock.waits.map(({ ms }) => ms)).toEqual([600]);
    clock.waits[0]?.end();
    await asked;
    expect(answer).toBeNull();
  });
}
