import { afterAll, beforeAll, expect, test } from "vitest";
import { numbersShape, type StaffNumbers } from "#lib/admin/rows.ts";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { openWorld, type Person, type World } from "#tests/support/world/world.ts";

let world: World;
let stop: () => Promise<void>;
let first: Person;
let second: Person;

beforeAll(async () => {
  const database = await startOwnDatabase();
  world = openWorld(database.databaseUrl, 3);
  [first, second] = [await addStaff(world, "moderator"), await addStaff(world, "moderator")];
  stop = async () => {
    await world.close();
    await database.stop();
  };
});
afterAll(() => stop());

async function read(who: Person): Promise<StaffNumbers> {
  const [row] = await world.as<{ numbers: unknown }>(who, "select public.read_staff_numbers() as numbers");
  return numbersShape.parse(row?.numbers);
}

/** A post that was removed for copyright, and its author. */
async function removed() {
  const { claim, decide, decisionAbout } = copyrightCalls(world);
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  await decide(first, await claim(post), "remove");
  return { author, decision: await decisionAbout(post, "remove_post") };
}

const moment = async (sql: string, id: string) => (await world.one<{ at: string }>(sql, [id])).at;
/** As the numbers hold it, to compare. */
const at = (of: string | null | undefined) => new Date(of ?? "").getTime();

test("the overview counts open appeals, with the oldest, until they are decided", async () => {
  expect((await read(second)).appeals).toEqual({ open: 0, oldest_at: null });
  const appeals: string[] = [];
  for (const _ of [1, 2]) {
    const { author, decision } = await removed();
    await world.as(author, "select public.file_appeal($1, 'The text is my own, from 2018.')", [decision]);
    appeals.push(
      (await world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [decision])).id,
    );
  }
  const [older = "", newer = ""] = appeals;
  await world.pool.query("update private.appeals set created_at = created_at - interval '3 days' where id = $1", [
    older,
  ]);
  const filedAt = (id: string) => moment("select created_at::text as at from private.appeals where id = $1", id);
  const before = (await read(second)).appeals;
  expect([before?.open, at(before?.oldest_at)]).toEqual([2, at(await filedAt(older))]);
  await world.as(second, "select public.decide_appeal($1, 'uphold', '', 'It is a copy')", [older]);
  const after = (await read(second)).appeals;
  expect([after?.open, at(after?.oldest_at)]).toEqual([1, at(await filedAt(newer))]);
});

test("the overview counts a counter-notice while staff can act on it, not while the claimant has time", async () => {
  const { fileNotice, noticeOf, stepNotice, ageNotice } = copyrightCalls(world);
  expect((await read(second)).counter_notices).toEqual({ waiting: 0, oldest_at: null });
  const { author, decision } = await removed();
  await fileNotice(author, decision);
  const id = await noticeOf(decision);
  const received = (await read(second)).counter_notices;
  const createdAt = await moment("select created_at::text as at from private.counter_notices where id = $1", id);
  expect([received?.waiting, at(received?.oldest_at)]).toEqual([1, at(createdAt)]);
  await stepNotice(second, id, "send", "received");
  expect((await read(second)).counter_notices).toEqual({ waiting: 0, oldest_at: null });
  await ageNotice(id, "20 days");
  const due = (await read(second)).counter_notices;
  const dueSince =
    "select private.add_working_days(sent_at, 10)::text as at from private.counter_notices where id = $1";
  expect([due?.waiting, at(due?.oldest_at)]).toEqual([1, at(await moment(dueSince, id))]);
  await stepNotice(second, id, "reinstate", "sent");
  expect((await read(second)).counter_notices?.waiting).toBe(0);
});

test("each office reads only its part of the overview", async () => {
  const parts = async (office: string) => {
    const { reports, appeals, counter_notices, promotions, money } = await read(await addStaff(world, office));
    const all = { reports, appeals, counter_notices, promotions, money };
    return Object.entries(all).flatMap(([name, part]) => (part === null ? [] : [name]));
  };
  expect(await parts("moderator")).toEqual(["reports", "appeals", "counter_notices", "promotions"]);
  expect(await parts("finance")).toEqual(["money"]);
  expect(await parts("support")).toEqual([]);
  expect(await parts("owner")).toHaveLength(5);
  await expect(read(await addStaff(world, null))).rejects.toThrow("not_found");
});
