import { Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { createNetworkLimits } from "#embedded/auth/limits/network-limits.ts";
import { createAuth } from "#embedded/auth/service.ts";
import { createPool } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";
import { loadKeys } from "#embedded/keys.ts";
import { loadSettings } from "#embedded/settings.ts";
import { newAddress, signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";
import { TEST_AUTH_LIMITS } from "#tests/support/stack/auth-limits.ts";
import { closePool } from "#tests/support/stack/database.ts";
import { mailsTo, queryDatabase } from "#tests/support/stack/mail.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

const { databaseUrl, url } = inject("target");
const pool = createPool(databaseUrl ?? "", 1);
const folder = await makeDataFolder();
const auth = createAuth({
  pool,
  keys: await loadKeys(join(folder, "keys.json")),
  settings: await loadSettings("supabase/config.toml"),
  apiUrl: url,
  siteUrl: "http://localhost:3000",
  authLimits: TEST_AUTH_LIMITS,
  limits: createNetworkLimits(TEST_AUTH_LIMITS),
} as ServiceContext);

/** Records every statement that this process sends to the database. */
const query = vi.spyOn(pg.Client.prototype, "query");
beforeEach(() => {
  query.mockClear();
});
afterEach(() => {
  query.mockClear();
});
afterAll(async () => {
  await closePool(pool);
  await removeDataFolder(folder);
});

/** Reduces a statement to its kind of work: what it does, and to which tables. */
function describeStatement(asked: unknown): string {
  const sql = typeof asked === "string" ? asked : JSON.stringify(asked);
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.replace(/^(release|rollback)$/, "end of savepoint") ?? "?";
  return [verb, ...new Set(sql.match(/\b(?:auth|mailbox)\.\w+/g) ?? [])].join(" ");
}

async function ask(email: string): Promise<{ status: number; body: string; work: string[] }> {
  query.mockClear();
  const body = JSON.stringify({ email });
  const headers = { "content-type": "application/json" };
  const request = new Request("http://localhost/auth/v1/otp", { method: "POST", headers, body });
  const answer = await auth(request, { incoming: { socket: new Socket() } });
  const work = query.mock.calls.map(([asked]) => describeStatement(asked));
  return { status: answer.status, body: await answer.text(), work };
}

const people: [string, () => Promise<string>][] = [
  ["an account that has signed in", async () => (await signedInUser()).email],
  [
    "an account that never entered its code",
    async () => {
      const email = newAddress();
      await visitor().auth.signInWithOtp({ email });
      await queryDatabase("delete from auth.sent_mails where recipient = $1", [email]);
      return email;
    },
  ],
];

describe("POST /otp does the same work for an unknown address", () => {
  test.each(people)("as for %s", async (_, address) => {
    const known = await address();
    const before = (await mailsTo(known)).length;
    const unknown = newAddress();
    const [forKnown, forUnknown] = [await ask(known), await ask(unknown)];
    expect(forKnown).toEqual(forUnknown);
    expect(forKnown).toMatchObject({ status: 200, body: "{}" });
    expect([(await mailsTo(known)).length, (await mailsTo(unknown)).length]).toEqual([before + 1, 1]);
  });

  test("leaves nothing behind: one account for the new address, none for the known one", async () => {
    const { email } = await signedInUser();
    await ask(email);
    const unknown = newAddress();
    await ask(unknown);
    const made = await queryDatabase<{ email: string }>(
      "select email from auth.users where email in ($1, $2) or email like '%@known.invalid' order by created_at",
      [email, unknown],
    );
    expect(made.map((user) => user.email)).toEqual([email, unknown]);
  });

  test("as for a banned account, which gets no mail", async () => {
    const { id, email } = await signedInUser();
    await queryDatabase("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]);
    const before = (await mailsTo(email)).length;
    const [forBanned, forUnknown] = [await ask(email), await ask(newAddress())];
    expect(forBanned).toMatchObject({ status: forUnknown.status, body: forUnknown.body });
    for (const statement of forUnknown.work) expect(forBanned.work).toContain(statement);
    expect((await mailsTo(email)).length).toBe(before);
    expect((await ask(email)).status).toBe(429);
  });
});
