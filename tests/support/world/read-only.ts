import { actAs } from "#embedded/database/connection.ts";
import type { Person, World } from "#tests/support/world/world.ts";

/** Runs a statement as a person while the site is read-only, which no other test sees. Nothing of it is kept. */
export async function runWhileReadOnly(world: World, person: Person, sql: string, values: unknown[]): Promise<void> {
  const tx = await world.pool.connect();
  try {
    await tx.query("begin");
    await tx.query("update public.settings set read_only = true");
    await actAs(tx, { role: "authenticated", claims: person.claims });
    await tx.query(sql, values);
  } finally {
    await tx.query("rollback");
    tx.release();
  }
}
