import { z } from "zod";
import { type DatabaseCaller, databaseCallerOf } from "#embedded/caller.ts";
import { asCaller } from "#embedded/database/connection.ts";
import { checkFilter, type RowCondition } from "#embedded/realtime/condition.ts";
import { parseFilter } from "#embedded/realtime/filter.ts";
import type { Hub } from "#embedded/realtime/hub.ts";
import { BROADCAST_REFUSED, RealtimeRefusal } from "#embedded/realtime/refusal.ts";
import type { Binding } from "#embedded/realtime/subscription.ts";
import { describeTable } from "#embedded/realtime/table-shape.ts";

const askedSchema = z.strictObject({
  event: z.enum(["*", "INSERT", "UPDATE", "DELETE"]),
  schema: z.string(),
  table: z.string(),
  filter: z.string().optional(),
});
const tokenSchema = z.object({ access_token: z.string().nullish() });

/** The client always sends its defaults for broadcast and presence: only wanting them is refused. */
const joinSchema = tokenSchema.extend({
  config: z
    .object({
      private: z.boolean().default(false),
      presence: z.object({ enabled: z.boolean().default(false) }).optional(),
      postgres_changes: z.array(askedSchema).max(100).default([]),
    })
    .prefault({}),
});

type Asked = z.infer<typeof askedSchema>;

export async function admit(
  hub: Hub,
  apiKey: string,
  payload: unknown,
): Promise<{ caller: DatabaseCaller; bindings: Binding[] }> {
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success)
    throw new RealtimeRefusal(`This channel asks for what is not supported. ${z.prettifyError(parsed.error)}`);
  const { config } = parsed.data;
  if (config.private || config.presence?.enabled || config.postgres_changes.length === 0)
    throw new RealtimeRefusal(BROADCAST_REFUSED);
  const caller = await readChannelCaller(hub, apiKey, payload);
  const bindings: Binding[] = [];
  for (const asked of config.postgres_changes) {
    bindings.push({ ...asked, id: hub.takeId(), conditions: await checkAsked(hub, caller, asked) });
  }
  return { caller, bindings };
}

export function readChannelCaller({ keys, tokens }: Hub, apiKey: string, payload: unknown): Promise<DatabaseCaller> {
  const { access_token } = tokenSchema.parse(payload);
  return databaseCallerOf({ apiKey, bearer: access_token ?? null }, keys, tokens);
}

/** Refuses what the subscribing role may not know, with the reason that hosted Supabase gives for it. */
async function checkAsked(
  { pool }: Hub,
  caller: DatabaseCaller,
  { schema, table, filter }: Asked,
): Promise<RowCondition[]> {
  const filters = parseFilter(filter);
  return asCaller(pool, caller, async (tx) => {
    const columns = await describeTable(tx, schema, table);
    if (columns.length === 0)
      throw new RealtimeRefusal(
        `RealtimeDisabledForConfiguration: ${schema}.${table} is no table with a primary key in the publication supabase_realtime.`,
      );
    if (columns.some(({ isKey, isReadable }) => isKey && !isReadable))
      throw new RealtimeRefusal(
        `Unauthorized: the role ${caller.role} may not select the primary key of ${schema}.${table}.`,
      );
    const conditions: RowCondition[] = [];
    for (const filter of filters) conditions.push(await checkFilter(tx, filter, columns));
    return conditions;
  });
}
