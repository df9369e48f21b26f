import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type OwnStack, startOwnStack } from "#tests/support/stack/own-stack.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

// Needs its own stack: a pause of sign-ups applies to everyone.
vi.setConfig({ testTimeout: 60_000 });

let stack: OwnStack;
let world: World;
const known = `known-${randomUUID()}@example.com`;

beforeAll(async () => {
  stack = await startOwnStack();
  world = openWorld(stack.databaseUrl);
  const { auth } = createClient(stack.url, stack.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await auth.admin.createUser({ email: known, email_confirm: true });
  await world.pool.query("update public.settings set sign_ups_paused = true");
}, 120_000);
afterAll(async () => {
  await world?.close();
  await stack?.stop();
});

const noBrowser = { userAgent: null, address: null, readAll: () => [], write: () => undefined };
const mailsTo = async (email: string) =>
  (await world.pool.query("select from mailbox.messages where recipient = $1", [email])).rowCount;

test("sends a code to a known address and none to an unknown one, with the same answer", async () => {
  const settings = { SUPABASE_URL: stack.url, SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable };
  const { mailCode } = await loadWith(
    { ...settings, SUPABASE_SECRET_KEY: stack.keys.secret },
    () => import("#lib/auth/sign-in/mail-code.ts"),
  );
  const unknown = `unknown-${randomUUID()}@example.com`;
  for (const [email, mails] of [
    [known, 1],
    [unknown, 0],
  ] as const) {
    expect(await mailCode(noBrowser, { email, next: null })).toBeNull();
    expect([email, await mailsTo(email)]).toEqual([email, mails]);
  }
  const { rowCount } = await world.pool.query("select from auth.users where email = $1", [unknown]);
  expect(rowCount).toBe(0);
});

test("lets an anonymous buyer buy, and the data service itself does not turn them into an account", async () => {
  const visitor = createClient(stack.url, stack.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await visitor.auth.signInAnonymously()).error).toBeNull();
  const made = await visitor.auth.signInWithOtp({ email: `new-${randomUUID()}@example.com` });
  expect(made.error).not.toBeNull();
});
