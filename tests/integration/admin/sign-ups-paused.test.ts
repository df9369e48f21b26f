import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DataStack, startDataStack } from "#embedded/data-stack";
import { SILENT } from "#embedded/supervisor/report";
import { loadWith } from "#tests/support/settings";
import { makeDataFolder, removeDataFolder } from "#tests/support/temporary-folder";
import { openWorld, type World } from "#tests/support/world";

// A stack of its own: what pauses sign-ups pauses everybody's.
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
let stack: DataStack;
let world: World;
const known = `known-${randomUUID()}@example.com`;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  const projectDir = join(import.meta.dirname, "../../..");
  const ports = { gateway: 0, postgres: 0 };
  stack = await startDataStack({ projectDir, dataDir, siteUrl: "http://localhost:3000", report: SILENT, ports });
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
  await removeDataFolder(dataDir);
});

const noBrowser = { userAgent: null, readAll: () => [], write: () => undefined };
const mailsTo = async (email: string) =>
  (await world.pool.query("select from mailbox.messages where recipient = $1", [email])).rowCount;

test("a known address gets its code, an unknown one is answered alike and gets none", async () => {
  const settings = { SUPABASE_URL: stack.url, SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable };
  const { mailCode } = await loadWith(
    { ...settings, SUPABASE_SECRET_KEY: stack.keys.secret },
    () => import("#lib/auth/mail-code"),
  );
  const unknown = `unknown-${randomUUID()}@example.com`;
  for (const [email, mails] of [
    [known, 1],
    [unknown, 0],
  ] as const) {
    expect(await mailCode(noBrowser, new Headers(), { email, next: null })).toBeNull();
    expect([email, await mailsTo(email)]).toEqual([email, mails]);
  }
  const { rowCount } = await world.pool.query("select from auth.users where email = $1", [unknown]);
  expect(rowCount).toBe(0);
});

test("an anonymous buyer buys, and is not turned into an account by the data service itself", async () => {
  const visitor = createClient(stack.url, stack.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await visitor.auth.signInAnonymously()).error).toBeNull();
  const made = await visitor.auth.signInWithOtp({ email: `new-${randomUUID()}@example.com` });
  expect(made.error).not.toBeNull();
});
