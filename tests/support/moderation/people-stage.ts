import { openReportStage } from "#tests/support/moderation/report-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

type Line = {
  id: string;
  kind: string;
  status: string;
  posts: number;
  bought: number;
  sold: number;
  open_reports: number;
};
type Opened = Line & {
  may_become: string[];
  may_sign_out: boolean;
  newest_posts: { id: string; status: string }[];
  comments: { count: number; newest: { body: string | null }[] };
  reports_of: { id: string }[];
  reports_by: { id: string }[];
  decisions: { action: string; facts: string; rule: string }[];
  log: { action: string }[] | null;
  owner: Record<string, unknown> | null;
};
type Known = { id: string };

export const ACCOUNT_RULE = "No traded purchases";
export const ACCOUNT_FACTS = "The account bought its own posts";

/** Staff who look at people and decide about their accounts. */
export async function openPeopleStage() {
  const stage = await openReportStage();
  const { world } = stage;
  return {
    ...stage,
    ...{ moderator: await stage.staff(), owner: await stage.staff("owner") },
    async people(who: Person | null, words: string | null, after: string | null = null, most = 50): Promise<Line[]> {
      const sql = "select public.list_people($1, $2, $3) as people";
      return (await world.as<{ people: Line[] }>(who, sql, [words, after, most]))[0]?.people ?? [];
    },
    async person(who: Person | null, { id }: Known): Promise<Opened> {
      const [row] = await world.as<{ opened: Opened }>(who, "select public.open_person($1) as opened", [id]);
      if (!row) throw new Error("Nothing was opened.");
      return row.opened;
    },
    setStatus: (
      who: Person | null,
      { id }: Known,
      status: string | null,
      { seen = "active", facts = ACCOUNT_FACTS, rule = ACCOUNT_RULE } = {},
    ) => world.as(who, "select public.set_account_status($1, $2, $3, $4, $5)", [id, status, seen, rule, facts]),
    signOut: (who: Person | null, { id }: Known, why = "Its device was stolen") =>
      world.as<{ ended: number }>(who, "select public.sign_out_everywhere($1, $2) as ended", [id, why]),
    statusOf: async ({ id }: Known) =>
      (await world.one<{ status: string }>("select status from public.profiles where id = $1", [id])).status,
    accountMails: async ({ id }: Known) =>
      (
        await world.pool.query<{ template: string; data: object }>(
          "select template, data from public.outbox where user_id = $1 and template like 'account_%' order by created_at",
          [id],
        )
      ).rows,
    auditOf: async ({ id }: Known) =>
      (
        await world.pool.query<{ action: string; reason: string; actor_id: string }>(
          "select action, reason, actor_id from public.admin_audit_log where target = $1 order by id",
          [`profile:${id}`],
        )
      ).rows,
  };
}

export type PeopleStage = Awaited<ReturnType<typeof openPeopleStage>>;
