import { afterAll, expect, inject, test } from "vitest";
import { inTransaction } from "#embedded/database/connection.ts";
import { grantRole } from "#embedded/database/grant-role.ts";
import {
  newAddress,
  signedInAnonymously,
  signedInUser,
  signInByAdmin,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
afterAll(world.close);

const roleOf = async (id: string) =>
  (
    await world.one<{ role: string | null }>(
      "select raw_app_meta_data ->> 'role' as role from auth.users where id = $1",
      [id],
    )
  ).role;

test("gives, transfers and removes an office, and logs each in the staff log", async () => {
  const { id, email } = await signedInUser();
  const grant = (role: "finance" | "owner" | null) =>
    inTransaction(world.pool, (tx) => grantRole(tx, email.toUpperCase(), role));
  expect(await grant("finance")).toEqual({ before: null });
  expect(await roleOf(id)).toBe("finance");
  expect(await grant("owner")).toEqual({ before: "finance" });
  expect(await grant(null)).toEqual({ before: "owner" });
  expect(await roleOf(id)).toBeNull();
  const { rows } = await world.pool.query<{ after: { role: string | null } }>(
    "select after from public.admin_audit_log where target = $1 order by id",
    [`user:${id}`],
  );
  expect(rows.map(({ after }) => after.role)).toEqual(["finance", "owner", null]);
});

test.each([
  ["given", null, "finance"],
  ["taken away", "finance", null],
] as const)("ends only that person's sessions when an office is %s", async (_, before, after) => {
  const [person, other] = [await signedInUser(), await signedInUser()];
  const grant = (role: "finance" | null) => inTransaction(world.pool, (tx) => grantRole(tx, person.email, role));
  await grant(before);
  const client = visitor();
  const session = await signInByAdmin(client, person.email);
  const readStatus = async (from: typeof client) => (await from.rpc("read_account_status")).data;
  expect(await readStatus(client)).toMatchObject([{ id: person.id, role: before }]);
  await grant(after);
  expect(await readStatus(client)).toEqual([]);
  expect((await client.from("sales").select("purchase_id")).data).toEqual([]);
  const { error } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
  expect(error?.code).toBe("refresh_token_not_found");
  expect(await readStatus(other.client)).toMatchObject([{ id: other.id }]);
});

test("creates no account for a person without one", async () => {
  const { id } = await signedInAnonymously();
  expect(await inTransaction(world.pool, (tx) => grantRole(tx, newAddress(), "owner"))).toBeNull();
  expect(await roleOf(id)).toBeNull();
});

test("has one demo person in each office", async () => {
  const { rows } = await world.pool.query<{ role: string }>(
    "select raw_app_meta_data ->> 'role' as role from auth.users where email like '%@farthing.example' and raw_app_meta_data ? 'role' order by role",
  );
  expect(rows.map(({ role }) => role)).toEqual(["finance", "moderator", "owner", "support"]);
});
