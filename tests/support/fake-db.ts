import type { Db } from "#lib/supabase/db.ts";

type Answer = (asked: Record<string, unknown>) => unknown;

/** A data service that answers each table and function with this, whatever the query; by default, with no rows. */
export function createFakeDb(answers: Record<string, object | Answer>): Db {
  const ask = (name: string, asked: Record<string, unknown> = {}) => {
    const answer = answers[name] ?? [];
    return answerOf(typeof answer === "function" ? (answer as Answer)(asked) : answer);
  };
  const db: unknown = { from: ask, rpc: ask };
  return db as Db;
}

/** The client's answer to a query: further conditions change nothing, and one row may be wanted instead of all. */
function answerOf(data: unknown): object {
  const isOne = (method: string | symbol) => method === "maybeSingle" || method === "single";
  return new Proxy(Promise.resolve({ data, error: null, count: 0 }), {
    get: (answer, method) => {
      if (method === "then") return answer.then.bind(answer);
      return () => answerOf(isOne(method) && Array.isArray(data) ? (data[0] ?? null) : data);
    },
  });
}
