import { encodeId, type FactBase } from "@supabase/pg-delta/core";
import { renderPlanFiles } from "@supabase/pg-delta/frontends";
import {
  type IntegrationProfile,
  type ResolvedProfile,
  resolveProfile,
  supabaseProfile,
} from "@supabase/pg-delta/integrations";
import { type Plan, plan } from "@supabase/pg-delta/plan";
import { type ProofVerdict, provePlan } from "@supabase/pg-delta/proof";
import { formatSqlStatements } from "@supabase/pg-delta/sql-format";
import type pg from "pg";

/**
 * What a migration may change: all that the profile for Supabase allows, and the rules for files that we lay in schema
 * storage; not the queue's schema, which has migrations of its own, nor the triggers that realtime keeps by itself.
 */
const PROFILE: IntegrationProfile = {
  ...supabaseProfile,
  id: "farthing",
  policy: {
    id: "farthing",
    extends: supabaseProfile.policy ? [supabaseProfile.policy] : [],
    assumedSchemas: ["graphile_worker"],
    filter: [
      { match: { all: [{ kind: "policy" }, { schema: "storage" }] }, action: "include" },
      { match: { target: { kind: "policy", schema: "storage" } }, action: "include" },
      { match: { all: [{ kind: "trigger" }, { name: "zz_announce_change" }] }, action: "exclude" },
      { match: { schema: "graphile_worker" }, action: "exclude" },
      { match: { target: { schema: "graphile_worker" } }, action: "exclude" },
      { match: { all: [{ kind: "schema" }, { name: "graphile_worker" }] }, action: "exclude" },
    ],
  },
};

export type SchemaChanges = { plan: Plan; desired: FactBase; profile: ResolvedProfile; keywords: Set<string> };

/** The statements that turn the one database's schema into the other's. */
export async function planChanges(source: pg.Pool, target: pg.Pool): Promise<SchemaChanges> {
  const profile = await resolveProfile(source, PROFILE);
  const [present, desired] = await Promise.all([profile.extract(source), profile.extract(target)]);
  return {
    plan: plan(present.factBase, desired.factBase, { ...profile.planOptions, renames: "prompt" }),
    desired: desired.factBase,
    profile,
    keywords: await readKeywords(target),
  };
}

/** One text for each transaction: some changes, such as a new value of an enum, can be used only after they are committed. */
export function writeSql({ plan, keywords }: SchemaChanges): string[] {
  return renderPlanFiles(plan, { allowDrops: true }).files.map(({ contents, transactional }) => {
    if (!transactional) throw new Error(`This cannot run in a transaction, and a migration runs in one:\n${contents}`);
    const statements = formatSqlStatements([contents], { keywordCase: "lower", maxWidth: 140, alignColumns: false });
    const text = statements.map((statement) => `${statement.replace(/;?\s*$/, ";")}\n`).join("\n");
    return removeQuotes(text, keywords);
  });
}

/** Names are quoted only where they must be. Texts and the bodies of functions stay as they are. */
function removeQuotes(sql: string, keywords: Set<string>): string {
  return sql.replace(/\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'|"([a-z_][a-z0-9_]*)"/gs, (found, _, name?: string) =>
    name && !keywords.has(name) ? name : found,
  );
}

async function readKeywords(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ word: string }>("select word from pg_get_keywords() where catcode <> 'U'");
  return new Set(rows.map(({ word }) => word));
}

/** What a person should check: what is deleted, and what may have been meant as a rename. */
export function findHazards({ plan }: SchemaChanges): string[] {
  return [
    ...plan.actions.filter(({ dataLoss }) => dataLoss === "destructive").map(({ sql }) => `deletes data: ${sql}`),
    ...plan.actions.filter(({ rewriteRisk }) => rewriteRisk).map(({ sql }) => `may rewrite the table: ${sql}`),
    ...plan.renameCandidates.map(
      ({ from, to }) =>
        `${encodeId(from)} is dropped and ${encodeId(to)} created; if it only has a new name, write a rename by hand`,
    ),
  ];
}

/** Runs the statements in a throwaway database, and says what they did not do, or did to its rows. */
export async function proveChanges({ plan, desired, profile }: SchemaChanges, clone: pg.Pool): Promise<string[]> {
  const verdict = await provePlan(plan, clone, desired, profile.proveOptions);
  return verdict.ok ? [] : explainVerdict(verdict);
}

function explainVerdict({ applyError, dataViolations, rewriteViolations, driftDeltas }: ProofVerdict): string[] {
  if (applyError) return [`it fails where there are rows: ${applyError.message}\n${applyError.sql}`];
  const problems = [
    ...dataViolations.map(
      ({ table, before, after }) => `rows of ${table.schema}.${table.name}: ${before} before, ${after} after`,
    ),
    ...rewriteViolations.map(({ table }) => `it rewrites ${table.schema}.${table.name}`),
    ...(driftDeltas.length > 0 ? [`${driftDeltas.length} differences stay`] : []),
  ];
  return problems.length > 0 ? problems : ["pg-delta could not prove it"];
}
