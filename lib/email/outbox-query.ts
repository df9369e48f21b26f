import type pg from "pg";

/** One statement on the worker's own connection. */
export type OutboxQuery = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
