import type { RowChange } from "#embedded/realtime/change.ts";
import type { Binding, RowSubscription } from "#embedded/realtime/subscription.ts";

type TableName = Pick<RowSubscription, "schema" | "table">;
type Entry = { byValue: Map<string, Map<string, Set<RowSubscription>>>; others: Set<RowSubscription> };

export type SubscriptionIndex = ReturnType<typeof createSubscriptionIndex>;

/**
 * Finds whom a change may concern. A subscription to one value of a column (`id=eq.…`, `user_id=eq.…`) is filed under
 * that value, so that ten thousand of them cost a change of another row nothing.
 */
export function createSubscriptionIndex() {
  const tables = new Map<string, Entry>();
  const nameOf = ({ schema, table }: TableName) => JSON.stringify([schema, table]);

  function shelfOf(subscription: RowSubscription): Set<RowSubscription> {
    const name = nameOf(subscription);
    const entry = tables.get(name) ?? { byValue: new Map(), others: new Set() };
    tables.set(name, entry);
    const filed = filedUnder(subscription);
    if (!filed) return entry.others;
    const column = entry.byValue.get(filed.column) ?? new Map<string, Set<RowSubscription>>();
    entry.byValue.set(filed.column, column);
    const shelf = column.get(filed.value) ?? new Set();
    column.set(filed.value, shelf);
    return shelf;
  }

  return {
    add(subscription: RowSubscription): void {
      shelfOf(subscription).add(subscription);
    },

    remove(subscription: RowSubscription): void {
      shelfOf(subscription).delete(subscription);
      const [entry, filed] = [tables.get(nameOf(subscription)), filedUnder(subscription)];
      if (!entry) return;
      const column = filed ? entry.byValue.get(filed.column) : undefined;
      if (filed && column?.get(filed.value)?.size === 0) column.delete(filed.value);
      if (filed && column?.size === 0) entry.byValue.delete(filed.column);
      if (entry.byValue.size === 0 && entry.others.size === 0) tables.delete(nameOf(subscription));
    },

    /** The columns by whose values subscriptions to this table are filed. */
    columnsOf(table: TableName): string[] {
      return [...(tables.get(nameOf(table))?.byValue.keys() ?? [])];
    },

    all(table: TableName): RowSubscription[] {
      const entry = tables.get(nameOf(table));
      if (!entry) return [];
      const shelves = [...entry.byValue.values()].flatMap((byValue) => [...byValue.values()]);
      return [entry.others, ...shelves].flatMap((shelf) => [...shelf]);
    },

    /** Subscriptions that a change of a row with these values may affect. */
    affected(change: TableName & Pick<RowChange, "type">, values: Record<string, string | null>): RowSubscription[] {
      const entry = tables.get(nameOf(change));
      if (!entry) return [];
      const found = [...entry.others];
      for (const [column, shelves] of entry.byValue) {
        const value = values[column];
        if (typeof value === "string") found.push(...(shelves.get(value) ?? []));
      }
      return found.filter(({ event }) => event === "*" || event === change.type);
    },
  };
}

function filedUnder({ conditions }: Binding): { column: string; value: string } | null {
  const exact = conditions.filter(({ onlyValue }) => onlyValue !== null);
  const chosen = exact.find(({ column }) => column.isKey) ?? exact[0];
  return chosen ? { column: chosen.column.name, value: chosen.onlyValue ?? "" } : null;
}
