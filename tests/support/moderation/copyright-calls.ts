import { randomUUID } from "node:crypto";
import type { Person, World } from "#tests/support/world/world.ts";

export const COPYRIGHT_RULE = "Sell only what is yours";

const CLAIM = {
  ...{ target_type: "post", reason: "copyright", details: "The text is mine.", good_faith: true, rights_holder: true },
  ...{ evidence_urls: ["http://localhost:3000/post"], reporter_name: "Mara Lind", work_owner: "Mara Lind" },
  ...{ work_url: "https://example.com/original", signature: "Mara Lind" },
};

const NOTICE = {
  ...{ words: "I wrote this text myself, in 2018.", name: "Ada Lovelace", address: "1 Mill Lane, London" },
  ...{ signature: "Ada Lovelace", good_faith: true, consents: true },
};

/** Copyright reports of posts, and what staff do about them. */
export function copyrightCalls(world: World) {
  /** The id of a new report, by a visitor unless a reporter is named. */
  async function claim(post: string, { reporter = null as string | null, more = {} as object } = {}): Promise<string> {
    const notice = { ...CLAIM, target_id: post, reporter_email: `${randomUUID()}@example.com`, ...more };
    const { reference } = await world.one<{ reference: string }>(
      "select public.file_report($1, $2, 'test-network') as reference",
      [JSON.stringify(notice), reporter],
    );
    return (await world.one<{ id: string }>("select id from public.reports where 'RPT-' || number = $1", [reference]))
      .id;
  }
  const hold = (who: Person | null, report: string, why = "The same text was published in 2019") =>
    world.as<{ until: string }>(who, "select public.hold_payouts($1, $2) as until", [report, why]);
  const endHold = (who: Person | null, report: string, why = "The author showed a licence") =>
    world.as(who, "select public.end_payout_hold($1, $2)", [report, why]);
  const decide = (who: Person, report: string, decision: string, rule = COPYRIGHT_RULE) =>
    world.as(who, "select public.decide_report($1, $2, $3, 'The same text was published in 2019')", [
      ...[report, decision, rule],
    ]);
  /** A hold, as if it had begun earlier. */
  const ageHold = (report: string, interval: string) =>
    world.pool.query(
      "update private.payout_holds set begun_at = begun_at - $2::interval, ends_at = ends_at - $2::interval where report_id = $1",
      [report, interval],
    );
  const decisionAbout = async (target: string, action: string) =>
    (
      await world.one<{ id: string }>(
        "select id from public.moderation_actions where target_id = $1 and action = $2 order by created_at desc limit 1",
        [target, action],
      )
    ).id;
  const templatesTo = async ({ id }: { id: string }) =>
    (
      await world.pool.query<{ template: string }>(
        "select template from public.outbox where user_id = $1 order by created_at, template",
        [id],
      )
    ).rows.map(({ template }) => template);
  const fileNotice = (who: Person | null, decision: string, change: object = {}, isAlone = false) =>
    world.as(who, "select public.file_counter_notice($1, $2)", [
      ...[decision, JSON.stringify(isAlone ? change : { ...NOTICE, ...change })],
    ]);
  const stepNotice = (
    who: Person | null,
    id: string,
    step: string | null,
    seen: string | null,
    why = "The claimant was asked",
  ) => world.as(who, "select public.decide_counter_notice($1, $2, $3, $4)", [id, step, seen, why]);
  const noticeOf = async (decision: string) =>
    (await world.one<{ id: string }>("select id from private.counter_notices where decision_id = $1", [decision])).id;
  /** As if it had been sent to the claimant earlier. */
  const ageNotice = (id: string, interval: string) =>
    world.pool.query("update private.counter_notices set sent_at = sent_at - $2::interval where id = $1", [
      ...[id, interval],
    ]);
  return {
    ...{ claim, hold, endHold, decide, ageHold, decisionAbout, templatesTo },
    ...{ fileNotice, stepNotice, noticeOf, ageNotice, NOTICE },
  };
}
