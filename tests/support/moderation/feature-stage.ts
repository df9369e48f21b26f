import { startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

export const STAFF_OFFICES = ["owner", "finance", "moderator", "support"] as const;
export const ADD_FEATURE = "select public.add_feature($1::jsonb, $2) as id";
const HOUR_MS = 3_600_000;

/** As staff type it: hours from now, in UTC. */
export const inHours = (hours: number) =>
  new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16).replace("T", " ");

export type TypedFeature = Partial<Record<"post" | "slot" | "category" | "startsAt" | "endsAt" | "note", unknown>>;
export type FeatureRow = {
  id: string;
  seen: string;
  position: number;
  starts_at: string;
  ends_at: string | null;
  note: string | null;
};
export type FeatureStage = Awaited<ReturnType<typeof openFeatureStage>>;

/** Staff who pick posts, in a database of their own: the whole site has few places. */
export async function openFeatureStage() {
  const database = await startOwnDatabase();
  const world = openWorld(database.databaseUrl, 4);
  const author = await world.addPerson({ isCreator: true });
  const moderator = await world.addPerson({ role: "moderator" });
  const staff = new Map<string, Person>([["moderator", moderator]]);
  for (const office of STAFF_OFFICES)
    if (!staff.has(office)) staff.set(office, await world.addPerson({ role: office }));

  const rowOf = (id: string) =>
    world.one<FeatureRow>(
      "select id, updated_at::text as seen, position, starts_at::text, ends_at::text, note from public.features where id = $1",
      [id],
    );
  return {
    ...{ world, author, moderator, staff, rowOf },
    newPost: (changes: Record<string, unknown> = {}) => world.addPost(author, { changes, priceRaw: null }),
    async add(post: string, more: TypedFeature = {}, who: Person | null = moderator, why = "It is good") {
      const typed = { post, slot: "home_featured", category: "", startsAt: "", endsAt: "", note: "", ...more };
      const [added] = await world.as<{ id: string }>(who, ADD_FEATURE, [JSON.stringify(typed), why]);
      return rowOf(added?.id ?? "");
    },
    change: (row: FeatureRow, more: TypedFeature, who: Person | null = moderator, why = "It changed") =>
      world.as(who, "select public.change_feature($1, $2, $3, $4)", [row.id, row.seen, JSON.stringify(more), why]),
    move: (row: FeatureRow, isUp: boolean, who: Person | null = moderator) =>
      world.as(who, "select public.move_feature($1, $2, $3, 'A better order')", [row.id, row.seen, isUp]),
    end: (row: FeatureRow, who: Person | null = moderator, why = "Its time is over") =>
      world.as(who, "select public.end_feature($1, $2, $3)", [row.id, row.seen, why]),
    turn: () => world.pool.query("select public.turn_features(100)"),
    clear: () => world.pool.query("delete from public.features"),
    /** The posts that show, in order. */
    shownTo: async (who: Person | null) =>
      (await world.as<{ post_id: string }>(who, "select post_id from public.features order by position")).map(
        ({ post_id }) => post_id,
      ),
    async auditOf(id: string) {
      const sql = "select action, reason, actor_id from public.admin_audit_log where target = $1 order by id";
      return (await world.pool.query<{ action: string; reason: string; actor_id: string }>(sql, [`feature:${id}`]))
        .rows;
    },
    async close() {
      await world.close();
      await database.stop();
    },
  };
}

/** What a refusal says at each field. */
export async function mistakesOf(call: Promise<unknown>): Promise<Record<string, string>> {
  const refused = await call.then(
    () => ({}),
    (error: { message?: string; hint?: string }) => error,
  );
  if (!("hint" in refused) || refused.message !== "validation_failed")
    throw new Error(`Was not refused: ${JSON.stringify(refused)}`);
  const found = JSON.parse(refused.hint ?? "[]") as { field: string; message: string }[];
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}
