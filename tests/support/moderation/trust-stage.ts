import { randomUUID } from "node:crypto";
import { openPeopleStage } from "#tests/support/moderation/people-stage.ts";
import { newAccount, newHash, type Person } from "#tests/support/world/world.ts";

type Known = { id: string };
export type TrustFacts = {
  level: number;
  days: number;
  payouts: number;
  kept_percent: number | null;
  bought_from: number;
  upheld: number;
  refused: number;
  removed: number;
  is_barred: boolean;
  has_bad_record: boolean;
};

/** People of any history: what trust rests on is written at once. */
export async function openTrustStage() {
  const people = await openPeopleStage();
  const { world } = people;

  const age = ({ id }: Known, days: number) =>
    people.query("update public.profiles set created_at = now() - make_interval(days => $2) where id = $1", [id, days]);

  /** Reports of theirs that were decided, the newest last. */
  async function decidedReports({ id }: Known, decisions: readonly ("remove" | "no_action" | "duplicate")[]) {
    for (const [n, decision] of decisions.entries())
      await people.query(
        `insert into public.reports (target_type, target_id, reason, reporter_id, status, decision, decided_at, created_at)
         values ('post', $1, 'spam', $2, case $3 when 'remove' then 'action_taken' else $3 end::public.report_status, $3,
           now(), now() - interval '1 day' + make_interval(secs => $4))`,
        [randomUUID(), id, decision, n],
      );
  }

  async function trustOf({ id }: Known): Promise<TrustFacts> {
    return (await world.one<{ t: TrustFacts }>("select to_jsonb(private.measure_trust($1)) as t", [id])).t;
  }

  /** A reader of an old account whose reports led to something: level 1, or 2 with five of them. */
  async function trusted(upheld = 1): Promise<Awaited<ReturnType<typeof people.registered>>> {
    const person = await people.registered();
    await age(person, 120);
    await decidedReports(person, Array<"remove">(upheld).fill("remove"));
    return person;
  }

  /** Files a report as the server does. A new network each time. */
  const file = async (
    { id }: Known,
    target: string,
    { type = "post", reason = "spam", network = randomUUID() as string | null, more = {} as object } = {},
  ): Promise<string> => {
    const notice = { target_type: type, target_id: target, reason, ...more };
    const { reference } = await world.one<{ reference: string }>("select public.file_report($1, $2, $3) as reference", [
      ...[JSON.stringify(notice), id, network],
    ]);
    const sql = "select id from public.reports where 'RPT-' || number = $1";
    return (await world.one<{ id: string }>(sql, [reference])).id;
  };

  /** As three trusted readers do. The reports, in order. */
  async function reportedByThree(target: string, type: "post" | "comment" = "post"): Promise<[string, string, string]> {
    const file3 = async () => file(await trusted(), target, { type });
    return [await file3(), await file3(), await file3()];
  }

  return {
    ...{ file, reportedByThree },
    stateOf: async (table: "posts" | "comments", id: string) =>
      (await world.one<{ status: string }>(`select status from public.${table} where id = $1`, [id])).status,
    judge: (id: string, decision: string, who = people.moderator) =>
      world.as(who, "select public.decide_report($1, $2, 'No threats and no harassment', 'It insults a reader')", [
        ...[id, decision],
      ]),
    notifiedOf: async ({ id }: Known, kind: string) =>
      (
        await people.query(
          "select data from public.notifications where user_id = $1 and kind = $2 order by created_at",
          [...[id, kind]],
        )
      ).rows.map(({ data }) => data),
    mailed: async ({ id }: Known, template: string) =>
      (
        await people.query("select data from public.outbox where user_id = $1 and template = $2 order by created_at", [
          ...[id, template],
        ])
      ).rows.map(({ data }) => data),
    hidingOf: (target: string) =>
      world.one<{ ended_by: string | null; warned_at: Date | null }>(
        "select ended_by, warned_at from private.hidings where target_id = $1",
        [target],
      ),
    ...{ ...people, age, decidedReports, trustOf, trusted },
    levelOf: async ({ id }: Known) =>
      (await world.one<{ level: number }>("select private.trust_of($1) as level", [id])).level,
    async paidOut({ id }: Known, many: number): Promise<void> {
      for (let n = 0; n < many; n++) {
        const [hash, source] = [newHash(), newAccount()];
        await people.query(
          `with sent as (
             insert into public.nano_blocks (hash, account, previous, kind, json, state, confirmed_at)
             values ($1, $2, $3, 'send', '{}', 'confirmed', now()) returning hash)
           insert into public.payouts (kind, recipient_account, recipient_id, amount_raw, status, source_account, block_hash, paid_at)
           select 'creator', $4, $5, 1, 'paid', $2, hash, now() from sent`,
          [hash, source, newHash(), newAccount(), id],
        );
      }
    },
    /** Purchases of posts of as many authors, a while ago. */
    async bought(buyer: Person, authors: readonly Person[], daysAgo = 8): Promise<void> {
      for (const author of authors) await people.buy(buyer, await world.addPost(author));
      const sql = "update public.entitlements set granted_at = now() - make_interval(days => $2) where user_id = $1";
      await people.query(sql, [buyer.id, daysAgo]);
    },
  };
}

export type TrustStage = Awaited<ReturnType<typeof openTrustStage>>;
