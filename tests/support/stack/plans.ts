import { createClient } from "@supabase/supabase-js";
import type pg from "pg";
import { z } from "zod";
import type { Database } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Shared Hit Blocks"?: number | undefined;
  "Shared Read Blocks"?: number | undefined;
  Plans?: PlanNode[] | undefined;
};
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.looseObject({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Shared Hit Blocks": z.number().optional(),
    "Shared Read Blocks": z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explained = z.looseObject({
  Plan: planNode,
  "Planning Time": z.number().default(0),
  "Execution Time": z.number().default(0),
});
export type Explained = z.infer<typeof explained>;

/** Lets PostgREST show its plans. Never on a database that strangers reach. */
export async function enablePlans(client: pg.ClientBase): Promise<void> {
  await client.query("alter role authenticator set pgrst.db_plan_enabled = 'true'; notify pgrst, 'reload config'");
}

type Connection = { url: string; publishableKey: string; token?: () => string };

/** A client as the product has it. While it explains, each request also asks for its plan. */
export function createExplainingDb({ url, publishableKey, token }: Connection) {
  const plans: Explained[] = [];
  let isExplaining = false;
  const ask: typeof fetch = async (input, init) => {
    if (isExplaining) {
      const headers = new Headers(init?.headers);
      const answer = headers.get("accept") ?? "application/json";
      headers.set("accept", `application/vnd.pgrst.plan+json; for="${answer}"; options=analyze|buffers`);
      const response = await fetch(input, { ...init, headers });
      if (!response.ok) throw new Error(`No plan: ${await response.text()}`);
      plans.push(...z.array(explained).parse(await response.json()));
    }
    return fetch(input, init);
  };
  const db: Db = createClient<Database>(url, publishableKey, {
    global: { fetch: ask },
    ...(token ? { accessToken: async () => token() } : { auth: { persistSession: false, autoRefreshToken: false } }),
  });
  return {
    db,
    /** The result, and the plan of every request that it made. */
    async explain(work: (db: Db) => Promise<unknown>): Promise<Explained[]> {
      plans.length = 0;
      isExplaining = true;
      try {
        await work(db);
      } finally {
        isExplaining = false;
      }
      return [...plans];
    },
  };
}

/** The plans of everything a statement runs, even inside functions. */
export async function explainInside(client: pg.ClientBase, sql: string, values: unknown[]): Promise<Explained[]> {
  const plans: Explained[] = [];
  const collect = ({ message }: { message?: string | undefined }) => {
    const json = message?.slice(message.indexOf("{"));
    if (json?.startsWith("{")) plans.push(explained.parse(JSON.parse(json)));
  };
  client.on("notice", collect);
  // A plan that this connection made before, under other settings, would be used again.
  await client.query("discard plans");
  await client.query(`load 'auto_explain'; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
    set auto_explain.log_buffers = on; set auto_explain.log_format = json; set auto_explain.log_level = notice;
    set auto_explain.log_min_duration = 0`);
  await client.query(sql, values);
  await client.query("set auto_explain.log_min_duration = -1");
  client.off("notice", collect);
  return plans;
}

/** Every index that a plan reads by, and every table that it scans: "all of posts". */
export function listReads(node: PlanNode): string[] {
  const own = node["Node Type"] === "Seq Scan" ? `all of ${node["Relation Name"]}` : node["Index Name"];
  return [...new Set([...(own ? [own] : []), ...(node.Plans ?? []).flatMap(listReads)])];
}

export function countBuffers({ Plan }: Explained): number {
  return (Plan["Shared Hit Blocks"] ?? 0) + (Plan["Shared Read Blocks"] ?? 0);
}

export function databaseTime(plans: readonly Explained[]): number {
  return plans.reduce((sum, plan) => sum + plan["Planning Time"] + plan["Execution Time"], 0);
}
