import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import {
  administrator,
  newAddress,
  sessionOf,
  signedInAnonymously,
  signedInUser,
  visitor,
} from "#tests/support/stack/auth-clients.ts";

const target = inject("target");
const admin = administrator().auth.admin;

async function createdUser(attributes: Parameters<typeof admin.createUser>[0] = {}) {
  const { data, error } = await admin.createUser({ email: newAddress(), ...attributes });
  if (!data.user) throw new Error("no user", { cause: error });
  return data.user;
}

describe("the administrator", () => {
  test("creates a user with all given data", async () => {
    const id = randomUUID();
    const user = await createdUser({
      id,
      email_confirm: true,
      user_metadata: { name: "Ada" },
      app_metadata: { plan: "gold" },
    });
    expect(user).toMatchObject({
      id,
      email_confirmed_at: expect.any(String),
      user_metadata: { name: "Ada", email_verified: true },
      app_metadata: { plan: "gold", provider: "email", providers: ["email"] },
      identities: [{ provider: "email" }],
    });
    expect((await admin.getUserById(id)).data.user).toEqual(user);
  });

  test("cannot create two users with one address", async () => {
    const { email = "" } = await createdUser();
    const { error } = await admin.createUser({ email: email.toUpperCase() });
    expect(error).toMatchObject({ code: "email_exists", status: 422 });
  });

  test("changes a user's address, confirmation, role and metadata, key by key", async () => {
    const { id } = await createdUser({ user_metadata: { a: 1, b: 2 }, app_metadata: { plan: "gold" } });
    const email = newAddress("changed");
    const { data } = await admin.updateUserById(id, {
      email,
      email_confirm: true,
      role: "service_role",
      user_metadata: { b: null, c: 3 },
      app_metadata: { banner: true },
    });
    expect(data.user).toMatchObject({
      email,
      role: "service_role",
      email_confirmed_at: expect.any(String),
      user_metadata: { a: 1, c: 3, email },
      app_metadata: { plan: "gold", banner: true, provider: "email" },
      identities: [{ identity_data: { email } }],
    });
    expect(data.user?.user_metadata).not.toHaveProperty("b");
  });

  test("cannot give a user another user's address", async () => {
    const [{ id }, { email = "" }] = [await createdUser(), await createdUser()];
    expect((await admin.updateUserById(id, { email })).error).toMatchObject({ code: "email_exists", status: 422 });
  });

  test("lists users by page, with the totals in the headers", async () => {
    const mine = new Set([(await createdUser()).id, (await createdUser()).id, (await createdUser()).id]);
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ aud: "authenticated", nextPage: 2 });
    const { total } = first.error ? { total: 0 } : first.data;
    expect(total).toBeGreaterThanOrEqual(3);
    const all = await admin.listUsers({ page: 1, perPage: 1000 });
    expect(all.data.users.filter(({ id }) => mine.has(id))).toHaveLength(3);
    expect((await admin.listUsers({ page: 5000, perPage: 1000 })).data.users).toEqual([]);
  });

  test("gets 404 for an unknown user", async () => {
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ code: "user_not_found", status: 404 });
    expect((await admin.updateUserById(randomUUID(), { role: "x" })).error?.code).toBe("user_not_found");
    expect((await admin.deleteUser(randomUUID())).error?.code).toBe("user_not_found");
  });

  test("bans a user, who can neither read their record nor refresh until unbanned", async () => {
    const { client, session, id, email } = await signedInUser();
    const { data } = await admin.updateUserById(id, { ban_duration: "1h30m" });
    const banEndsInMs = Date.parse(data.user?.banned_until ?? "") - Date.now();
    expect(Math.round(banEndsInMs / 60_000)).toBe(90);
    expect((await client.auth.getUser()).error).toMatchObject({ code: "user_banned", status: 403 });
    expect((await visitor().auth.refreshSession(session)).error).toMatchObject({ code: "user_banned", status: 400 });
    const link = await admin.generateLink({ type: "magiclink", email });
    const attempt = await visitor().auth.verifyOtp({
      type: "email",
      token_hash: link.data.properties?.hashed_token ?? "",
    });
    expect(attempt.error?.code).toBe("user_banned");

    await admin.updateUserById(id, { ban_duration: "none" });
    expect(sessionOf(await visitor().auth.refreshSession(session)).user.id).toBe(id);
    expect((await admin.updateUserById(id, { ban_duration: "a week" })).error?.code).toBe("validation_failed");
  });

  test("deletes a user with all sessions and tokens", async () => {
    const { client, session, id } = await signedInUser();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await client.auth.getUser()).error).toMatchObject({ code: "user_not_found", status: 403 });
    expect((await visitor().auth.refreshSession(session)).error?.code).toBe("refresh_token_not_found");
    expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
  });

  test("deletes a user softly: the row stays, the personal data does not", async () => {
    const { client, session, id, email } = await signedInUser();
    await admin.deleteUser(id, true);
    expect((await client.auth.getUser()).data.user).toBeNull();
    expect((await visitor().auth.refreshSession(session)).data.session).toBeNull();
    const { data } = await admin.getUserById(id);
    expect(data.user).toMatchObject({ id, deleted_at: expect.any(String), user_metadata: {} });
    expect(JSON.stringify(data.user)).not.toContain(email);
    expect((await createdUser({ email })).id).not.toBe(id);
  });
});

describe("the Admin API is closed", () => {
  const { id } = { id: randomUUID() };

  test("to visitors, anonymous readers and users alike", async () => {
    const clients = [visitor(), (await signedInAnonymously()).client, (await signedInUser()).client];
    for (const client of clients) {
      const { data } = await client.auth.getSession();
      const headers = {
        apikey: target.publishableKey,
        authorization: `Bearer ${data.session?.access_token ?? target.publishableKey}`,
      };
      for (const path of ["users", `users/${id}`, "generate_link", "anything"]) {
        const response = await fetch(`${target.url}/auth/v1/admin/${path}`, { headers });
        expect([401, 403], path).toContain(response.status);
      }
    }
  });

  test("to a user's token, even beside the secret key", async () => {
    const { session } = await signedInUser();
    const response = await fetch(`${target.url}/auth/v1/admin/users`, {
      headers: { apikey: target.secretKey, authorization: `Bearer ${session.access_token}` },
    });
    expect([response.status, (await response.json()).error_code]).toEqual([403, "not_admin"]);
  });

  test("but open to a token with the role service_role", async () => {
    const { id: userId, email } = await signedInUser();
    await admin.updateUserById(userId, { role: "service_role" });
    const { data } = await admin.generateLink({ type: "magiclink", email });
    const session = sessionOf(
      await visitor().auth.verifyOtp({ type: "email", token_hash: data.properties?.hashed_token ?? "" }),
    );
    const response = await fetch(`${target.url}/auth/v1/admin/users?per_page=1`, {
      headers: { apikey: target.publishableKey, authorization: `Bearer ${session.access_token}` },
    });
    expect(response.status).toBe(200);
  });
});
