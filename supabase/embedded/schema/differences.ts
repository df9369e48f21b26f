import { canonicalize, type Delta, type Diagnostic, diff, encodeId, type FactBase } from "@supabase/pg-delta/core";
import { extract } from "@supabase/pg-delta/extract";
import type pg from "pg";
import { inTransaction } from "#embedded/database/connection.ts";
import { READ_HERE, readCatalogue } from "#embedded/schema/catalogue.ts";
import { readSeededRows } from "#embedded/schema/rows.ts";

type Snapshot = {
  facts: FactBase;
  catalogue: Map<string, string>;
  rows: Map<string, string[]>;
  unread: string[];
};

/**
 * What differs between a database that the migrations made and one that the schema files made, in lines for a person.
 * pg-delta compares what it models, in every schema; the rest and the rows are compared by queries of ours.
 */
export async function findDifferences(migrations: pg.Pool, schemas: pg.Pool): Promise<string[]> {
  const [before, after] = await Promise.all([readSnapshot(migrations), readSnapshot(schemas)]);
  return [
    ...describeDeltas(diff(before.facts, after.facts)),
    ...compareDefinitions(before.catalogue, after.catalogue),
    ...compareRows(before.rows, after.rows),
    ...new Set([...before.unread, ...after.unread]),
  ];
}

async function readSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const [{ factBase, diagnostics }, ours] = await Promise.all([
    extract(pool),
    inTransaction(pool, async (tx) => {
      // Postgres then writes every name with its schema.
      await tx.query("set local search_path = pg_catalog");
      return { catalogue: await readCatalogue(tx), rows: await readSeededRows(tx) };
    }),
  ]);
  return { facts: factBase, ...ours, unread: diagnostics.flatMap(describeUnread) };
}

/** A kind of object that neither pg-delta nor a query of ours compares must not pass as equal. */
function describeUnread({ code, context }: Diagnostic): string[] {
  if (code !== "unmodeled_kind" || READ_HERE.has(context?.kind)) return [];
  return [
    `not compared: ${String(context?.kind)} (${String(context?.samples)}); supabase/embedded/schema/catalogue.ts has no query for this kind`,
  ];
}

/** One line for each object: what belongs to an object that is missing on one side goes without saying. */
function describeDeltas(deltas: Delta[]): string[] {
  const missing = new Set(
    deltas.flatMap((delta) => (delta.verb === "add" || delta.verb === "remove" ? encodeId(delta.fact.id) : [])),
  );
  return deltas.filter((delta) => !isImplied(delta, missing)).map(describeDelta);
}

function isImplied(delta: Delta, missing: Set<string>): boolean {
  if (delta.verb === "set") return false;
  if (delta.verb === "link" || delta.verb === "unlink") return missing.has(encodeId(delta.edge.from));
  return delta.fact.parent !== undefined && missing.has(encodeId(delta.fact.parent));
}

function describeDelta(delta: Delta): string {
  switch (delta.verb) {
    case "add":
      return onlyIn("schemas", encodeId(delta.fact.id));
    case "remove":
      return onlyIn("migrations", encodeId(delta.fact.id));
    case "link":
      return onlyIn("schemas", `${encodeId(delta.edge.from)} ${delta.edge.kind} ${encodeId(delta.edge.to)}`);
    case "unlink":
      return onlyIn("migrations", `${encodeId(delta.edge.from)} ${delta.edge.kind} ${encodeId(delta.edge.to)}`);
    case "set":
      return differs(`${encodeId(delta.id)} (${delta.attr})`, asText(delta.from), asText(delta.to));
  }
}

/** Texts keep their lines, so that the first one that differs can be shown. */
function asText(value: Extract<Delta, { verb: "set" }>["from"]): string {
  return typeof value === "string" ? value : canonicalize(value ?? null);
}

function compareDefinitions(before: Map<string, string>, after: Map<string, string>): string[] {
  const objects = new Set([...before.keys(), ...after.keys()]);
  return [...objects].flatMap((object) => {
    const [from, to] = [before.get(object), after.get(object)];
    if (from === to) return [];
    if (from === undefined) return onlyIn("schemas", object);
    return to === undefined ? onlyIn("migrations", object) : differs(object, from, to);
  });
}

function compareRows(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  const tables = new Set([...before.keys(), ...after.keys()]);
  return [...tables].flatMap((table) => {
    const [from, to] = [before.get(table) ?? [], after.get(table) ?? []];
    return [
      ...without(from, to).map((row) => onlyIn("migrations", `row of ${table} ${row}`)),
      ...without(to, from).map((row) => onlyIn("schemas", `row of ${table} ${row}`)),
    ];
  });
}

/** Two equal rows of a table without a key count twice. */
function without(rows: string[], others: string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function onlyIn(side: "migrations" | "schemas", what: string): string {
  return `only in the ${side}: ${what}`;
}

/** Of long texts, such as a function, the first line that differs. */
function differs(what: string, from: string, to: string): string {
  const [before, after] = [from.split("\n"), to.split("\n")];
  const at = before.findIndex((line, index) => line !== after[index]);
  const line = at < 0 ? before.length : at;
  return `differs: ${what}\n    migrations: ${before[line]?.trim() ?? ""}\n    schemas:    ${after[line]?.trim() ?? ""}`;
}
