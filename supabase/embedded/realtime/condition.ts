import pg from "pg";
import type { Queryable } from "#embedded/database/connection.ts";
import { COMPARISONS, type Filter } from "#embedded/realtime/filter.ts";
import { RealtimeRefusal } from "#embedded/realtime/refusal.ts";
import type { DatabaseColumn } from "#embedded/realtime/table-shape.ts";

/** A filter that was checked against its column. */
export type RowCondition = {
  filter: Filter;
  column: DatabaseColumn;
  /** What the column holds, written as in JSON, wherever the condition is true; null where that is no single text. */
  onlyValue: string | null;
};

/** Types whose equal values are always written alike. (1.5 and 1.50 are one numeric, but two texts.) */
const WRITTEN_ALIKE = new Set(["uuid", "text", "varchar", "int2", "int4", "int8", "bool"]);

const { escapeIdentifier } = pg;

/** Refuses a column that the subscriber may not read, or a value that is none of its type. */
export async function checkFilter(tx: Queryable, filter: Filter, columns: DatabaseColumn[]): Promise<RowCondition> {
  const column = columns.find(({ name, isReadable }) => name === filter.column && isReadable);
  if (!column) throw new RealtimeRefusal(`invalid column for filter ${filter.column}`);
  const values = filter.operator === "in" ? filter.values : [filter.value];
  try {
    const { rows } = await tx.query<{ text: string }>(
      `select to_jsonb(value) #>> '{}' as text from unnest($1::${column.cast}[]) as value`,
      [values],
    );
    const isOne = filter.operator === "eq" && WRITTEN_ALIKE.has(column.type);
    return { filter, column, onlyValue: isOne ? (rows[0]?.text ?? null) : null };
  } catch (error) {
    if (error instanceof pg.DatabaseError)
      throw new RealtimeRefusal(`invalid value for filter ${filter.column}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** The condition in SQL over a row named r. */
export function conditionSql({ filter, column }: RowCondition, bind: (value: unknown) => string): string {
  const name = `r.${escapeIdentifier(column.name)}`;
  if (filter.operator === "in") return `${name} = any (${bind(filter.values)}::${column.cast}[])`;
  return `${name} ${COMPARISONS[filter.operator]} ${bind(filter.value)}::${column.cast}`;
}
