import pg from "pg";
import type { Queryable } from "#embedded/database/connection.ts";
import type { RowChange, RowKey } from "#embedded/realtime/change.ts";
import { conditionSql, type RowCondition } from "#embedded/realtime/condition.ts";
import { type DatabaseColumn, describeTable } from "#embedded/realtime/table-shape.ts";

/** What one subscriber may know of a change, in the words of the protocol. */
export type VisibleChange = {
  columns: { name: string; type: string }[];
  record: Record<string, unknown>;
  old_record: Record<string, unknown>;
};

const { escapeIdentifier } = pg;

/**
 * Reads the changed row as the transaction's own role and claims: grants choose the columns, row rules and the
 * subscription's conditions decide whether there is anything to tell. Of a deleted row only the key is left: row rules
 * cannot be asked any more (hosted Supabase does not ask them either), and a condition on another column is never met.
 */
export async function readVisibleChange(
  tx: Queryable,
  change: RowChange,
  conditions: RowCondition[],
): Promise<VisibleChange | null> {
  const columns = (await describeTable(tx, change.schema, change.table)).filter(({ isReadable }) => isReadable);
  const keyColumns = columns.filter(({ isKey }) => isKey);
  if (keyColumns.length !== Object.keys(change.key).length) return null;
  const isDelete = change.type === "DELETE";
  if (isDelete && conditions.some(({ column }) => !column.isKey)) return null;

  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const row = isDelete ? `(${keyRow(change.key, keyColumns, bind)})` : tableName(change);
  const where = isDelete ? [] : [keySql(change.key, keyColumns, bind)];
  where.push(...conditions.map((condition) => conditionSql(condition, bind)));
  const sent = isDelete ? keyColumns : columns;
  const { rows } = await tx.query<{ record: Record<string, unknown>; old: Record<string, unknown> }>(
    `select to_jsonb(visible) as record, (select to_jsonb(k) from (${keyRow(change.oldKey, keyColumns, bind)}) k) as old
     from (select ${sent.map(({ name }) => `r.${escapeIdentifier(name)}`).join(", ")}
           from ${row} r where ${where.length > 0 ? where.join(" and ") : "true"}) visible`,
    values,
  );
  const [found] = rows;
  if (!found) return null;
  return {
    columns: sent.map(({ name, type }) => ({ name, type })),
    record: isDelete ? {} : found.record,
    old_record: change.type === "INSERT" ? {} : found.old,
  };
}

/** The values of some columns as texts, past all row rules: to find whom a change may concern, never to send them. */
export async function readTexts(
  tx: Queryable,
  change: RowChange,
  names: string[],
): Promise<Record<string, string | null>> {
  const columns = await describeTable(tx, change.schema, change.table);
  const wanted = columns.filter(({ name }) => names.includes(name));
  const keyColumns = columns.filter(({ isKey }) => isKey);
  if (wanted.length === 0 || keyColumns.length !== Object.keys(change.key).length) return {};
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { rows } = await tx.query<{ key: string; value: string | null }>(
    `select key, value from jsonb_each_text((
       select to_jsonb(v) from (
         select ${wanted.map(({ name }) => `r.${escapeIdentifier(name)}`).join(", ")}
         from ${tableName(change)} r where ${keySql(change.key, keyColumns, bind)}) v))`,
    values,
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

function tableName({ schema, table }: RowChange): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;
}

function keySql(key: RowKey, columns: DatabaseColumn[], bind: (value: unknown) => string): string {
  return columns.map(({ name, cast }) => `r.${escapeIdentifier(name)} = ${bind(key[name])}::${cast}`).join(" and ");
}

function keyRow(key: RowKey, columns: DatabaseColumn[], bind: (value: unknown) => string): string {
  return `select ${columns.map(({ name, cast }) => `${bind(key[name])}::${cast} as ${escapeIdentifier(name)}`).join(", ")}`;
}
