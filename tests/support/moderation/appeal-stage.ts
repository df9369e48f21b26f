import { openPeopleStage } from "#tests/support/moderation/people-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const RULE = "No threats and no harassment";
export const APPEAL_WORDS = "You mistook a quotation for my own words.";

type Decision = {
  id: string;
  action: string;
  label: string;
  why_no_appeal: string | null;
  appeal: { words: string | null; status: string; answer: string | null; is_undone: boolean } | null;
};
type Listed = { id: string; words: string; may_decide: boolean; decided_by: string | null; report_id: string | null };

/** Decisions of one moderator, and another who decides appeals. */
export async function openAppealStage() {
  const people = await openPeopleStage();
  const { world, moderator: first } = people;
  const judge = (id: string, decision: string, who = first) =>
    world.as(who, "select public.decide_report($1, $2, $3, 'It insults a reader')", [id, decision, RULE]);
  const appeal = (who: Person | null, decision: string, words: string | null = APPEAL_WORDS) =>
    world.as(who, "select public.file_appeal($1, $2)", [decision, words]);
  const decide = (who: Person | null, id: string, verdict: string | null, why = "It was a quotation", rule = RULE) =>
    world.as(who, "select public.decide_appeal($1, $2, $3, $4)", [id, verdict, rule, why]);

  async function read(who: Person | null, decision: string): Promise<Decision> {
    const [row] = await world.as<{ d: Decision }>(who, "select public.read_decision($1) as d", [decision]);
    if (!row) throw new Error("Nothing was read.");
    return row.d;
  }
  const listOwn = async (who: Person) =>
    (await world.as<{ d: Decision[] }>(who, "select public.list_own_decisions() as d"))[0]?.d ?? [];
  const listOpen = async (who: Person | null, after: string | null = null) =>
    (await world.as<{ a: Listed[] }>(who, "select public.list_appeals($1) as a", [after]))[0]?.a ?? [];

  const decisionAbout = async (target: string) =>
    (
      await world.one<{ id: string }>(
        "select id from public.moderation_actions where target_id = $1 order by created_at desc limit 1",
        [target],
      )
    ).id;
  const appealOf = async (decision: string) =>
    (await world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [decision])).id;
  const statusOf = async (table: "posts" | "comments" | "profiles", id: string) =>
    (await world.one<{ status: string }>(`select status from public.${table} where id = $1`, [id])).status;
  const toldTo = async ({ id }: { id: string }) =>
    (
      await people.query(
        "select data - 'decision_id' as data from public.notifications where user_id = $1 and kind = 'appeal_decision' order by created_at",
        [id],
      )
    ).rows.map(({ data }) => data);
  const mailsTo = async ({ id }: { id: string }) =>
    (
      await people.query("select data from public.outbox where user_id = $1 and template = 'appeal_decision'", [id])
    ).rows.map(({ data }) => data);

  /** A post that `first` removed after a report of a reader. */
  async function removedPost() {
    const post = await people.addPost();
    const reader = await people.registered();
    const report = await people.reported(post, {}, reader.cookie);
    await judge(report, "remove");
    return { post, reader, report, decision: await decisionAbout(post) };
  }

  /** A report of a post that `first` left up. */
  async function refusedReport() {
    const post = await people.addPost();
    const reader = await people.registered();
    const report = await people.reported(post, {}, reader.cookie);
    await judge(report, "no_action");
    return { post, reader, report, decision: await decisionAbout(post) };
  }

  return {
    ...people,
    ...{ first, second: await people.staff(), judge, appeal, decide, read, listOwn, listOpen, decisionAbout, appealOf },
    ...{ stateOf: statusOf, toldTo, mailsTo, removedPost, refusedReport },
    forgetLimits: () => people.query("delete from public.rate_limits where bucket like 'reports/%network:%'", []),
  };
}

export type AppealStage = Awaited<ReturnType<typeof openAppealStage>>;
