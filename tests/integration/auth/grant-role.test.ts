import { afterAll, expect, inject, test } from "vitest";
import { inTransaction } from "#embedded/database/connection";
import { grantRole } from "#embedded/database/grant-role";
import { newAddress, signedInAnonymously, signedInUser } from "#tests/support/auth-clients";
import { openWorld } from "#tests/support/world";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
afterAll(world.close);

const roleOf = async (id: string) =>
  (
    await world.one<{ role: string | null }>(
      "select raw_app_meta_data ->> 'role' as role from auth.users where id = $1",
      [id],
    )
  ).role;

test("an office is given, taken over by another and taken away, and each is in the log of what staff did", async () => {
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

test("nobody without an account gets one by it", async () => {
  const { id } = await signedInAnonymously();
  expect(await inTransaction(world.pool, (tx) => grantRole(tx, newAddress(), "owner"))).toBeNull();
  expect(await roleOf(id)).toBeNull();
});

test("the demo has one person in each office", async () => {
  const { rows } = await world.pool.query<{ role: string }>(
    "select raw_app_meta_data ->> 'role' as role from auth.users where email like '%@farthing.example' and raw_app_meta_data ? 'role' order by role",
  );
  expect(rows.map(({ role }) => role)).toEqual(["finance", "moderator", "owner", "support"]);
});
