import { randomUUID } from "node:crypto";
import type { Person, World } from "#tests/support/world/world.ts";

/** Makes so many creators with nothing but a handle. Returns their ids. */
export async function addCreators({ pool }: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into auth.users (id, aud, role, is_anonymous)
     select id, 'authenticated', 'authenticated', false from unnest($1::uuid[]) as made (id)`,
    [ids],
  );
  await pool.query(
    "update public.profiles set handle = 'm' || substr(replace(id::text, '-', ''), 1, 16) where id = any ($1::uuid[])",
    [ids],
  );
  return ids;
}

/** Past the hourly limit, as if over weeks. Without triggers: no counts, and no preferences. */
export async function followMany({ pool }: World, { id }: Person, creators: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      "insert into public.follows (follower_id, creator_id) select $1, creator from unnest($2::uuid[]) as chosen (creator)",
      [id, creators],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
