import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
afterAll(world.close);
const { claim, decide, decisionAbout, templatesTo } = copyrightCalls(world);

let first: Person;
let second: Person;
let owner: Person;
beforeAll(async () => {
  [first, second, owner] = [
    await addStaff(world, "moderator"),
    await addStaff(world, "moderator"),
    await addStaff(world, "owner"),
  ];
});

type Author = Person & { posts: string[] };

/** With posts from before: who is limited or suspended publishes none. */
async function withPosts(person: Person): Promise<Author> {
  const posts: string[] = [];
  while (posts.length < 5) posts.push(await world.addPost(person));
  return { ...person, posts };
}
const author = async () => withPosts(await world.addPerson({ isCreator: true }));
const statusOf = async ({ id }: Person) =>
  (await world.one<{ status: string }>("select status from public.profiles where id = $1", [id])).status;
type Read = { why_no_appeal: string | null; is_automated: boolean; strike: { number: number; stands: boolean } | null };
const read = async (who: Person, decision: string) =>
  (await world.as<{ d: Read }>(who, "select public.read_decision($1) as d", [decision]))[0]?.d;
const strikesOf = async (who: Person, { id }: Person) =>
  (
    await world.as<{ o: { strikes: { number: number; stands: boolean }[] } }>(
      who,
      "select public.open_person($1) as o",
      [id],
    )
  )[0]?.o.strikes;

/** A removal of their next post for copyright. Returns its decision. */
async function remove(by: Person, { posts }: Author): Promise<string> {
  const post = posts.pop() ?? "";
  await decide(by, await claim(post), "remove");
  return decisionAbout(post, "remove_post");
}

async function overturn(who: Person, decision: string, by = second): Promise<void> {
  await world.as(who, "select public.file_appeal($1, 'I wrote this text myself in 2018.')", [decision]);
  const { id } = await world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [decision]);
  await world.as(by, "select public.decide_appeal($1, 'overturn', '', 'It is their own')", [id]);
}

describe("a strike", () => {
  test("comes with a removal by a copyright report alone, and its author and staff read it", async () => {
    const person = await author();
    const one = await remove(first, person);
    expect((await read(person, one))?.strike).toMatchObject({ number: 1, stands: true });
    const other = await world.addPost(person);
    await decide(first, await claim(other, { more: { reason: "spam" } }), "remove");
    expect((await read(person, await decisionAbout(other, "remove_post")))?.strike).toBeNull();
    const kept = await world.addPost(person);
    await decide(first, await claim(kept), "limit_reach");
    const two = await remove(first, person);
    expect((await read(person, two))?.strike).toMatchObject({ number: 2, stands: true });
    expect(await strikesOf(first, person)).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect(await statusOf(person)).toBe("active");
    await expect(world.as(person, "select * from private.strikes")).rejects.toThrow("permission denied");
    await expect(world.as(person, "select private.undo_strike($1, $2, 'Mine')", [one, person.id])).rejects.toThrow(
      "permission denied",
    );
  });

  test("is over after twelve months, and undone with its decision", async () => {
    const person = await author();
    const [old, wrong] = [await remove(first, person), await remove(first, person)];
    await world.pool.query(
      "update private.strikes set created_at = now() - interval '12 months' where decision_id = $1",
      [old],
    );
    await overturn(person, wrong);
    await remove(first, person);
    expect(await strikesOf(owner, person)).toMatchObject([
      { number: 1, stands: true },
      { stands: false },
      { stands: false },
    ]);
    expect(await statusOf(person)).toBe("active");
  });

  test("stays when an appeal is upheld", async () => {
    const person = await author();
    const decision = await remove(first, person);
    await world.as(person, "select public.file_appeal($1, 'I wrote this text myself in 2018.')", [decision]);
    const { id } = await world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [decision]);
    await world.as(second, "select public.decide_appeal($1, 'uphold', '', 'It is a copy')", [id]);
    expect((await read(person, decision))?.strike).toMatchObject({ stands: true });
  });
});

describe("the third strike", () => {
  test("suspends in the same transaction, as a program's decision that can be appealed, and is told", async () => {
    const person = await author();
    for (let strike = 0; strike < 2; strike++) await remove(first, person);
    expect(await statusOf(person)).toBe("active");
    await remove(first, person);
    expect(await statusOf(person)).toBe("suspended");
    const suspension = await decisionAbout(person.id, "suspend_account");
    expect(await read(person, suspension)).toMatchObject({
      ...{ is_automated: true, why_no_appeal: null, strike: null, rule: "Three copyright strikes in 12 months" },
      facts: expect.stringMatching(/^We removed 3 posts for copyright in 12 months: “/),
    });
    expect((await templatesTo(person)).filter((one) => one === "account_suspended")).toHaveLength(1);
    // A fourth changes nothing more.
    await remove(first, person);
    const { rows } = await world.pool.query(
      "select from public.moderation_actions where target_id = $1 and action = 'suspend_account'",
      [person.id],
    );
    expect(rows).toHaveLength(1);
    await overturn(person, suspension, owner);
    expect(await statusOf(person)).toBe("active");
  });

  test("ends with one that is undone: the account is as it was before, and hears it", async () => {
    const person = await author();
    await world.as(
      first,
      "select public.set_account_status($1, 'limited', 'active', 'No traded purchases', 'It traded')",
      [person.id],
    );
    const decisions = [await remove(first, person), await remove(first, person), await remove(first, person)];
    expect(await statusOf(person)).toBe("suspended");
    await overturn(person, decisions[1] ?? "");
    expect(await statusOf(person)).toBe("limited");
    expect(await templatesTo(person)).toContain("account_restored");
    await remove(first, person);
    expect(await statusOf(person)).toBe("suspended");
  });

  test("does not end a suspension that a person has decided since", async () => {
    const person = await author();
    const decisions = [await remove(first, person), await remove(first, person), await remove(first, person)];
    const set = (status: string, seen: string) =>
      world.as(owner, "select public.set_account_status($1, $2, $3, 'The law', 'A court ordered it')", [
        person.id,
        status,
        seen,
      ]);
    await set("active", "suspended");
    await set("suspended", "active");
    await overturn(person, decisions[0] ?? "");
    expect(await statusOf(person)).toBe("suspended");
  });

  test("suspends no one of staff: owners get a mail", async () => {
    for (const office of ["moderator", "finance", "owner"]) {
      const staff = await withPosts(await world.addPerson({ isCreator: true, role: office }));
      for (let strike = 0; strike < 3; strike++) await remove(first, staff);
      expect(await statusOf(staff)).toBe("active");
      const mails = await world.pool.query<{ path: string }>(
        "select data ->> 'path' as path from public.outbox where user_id = $1 and template = 'strikes_of_staff'",
        [owner.id],
      );
      expect(mails.rows.map(({ path }) => path)).toContain(`/admin/users/${staff.id}`);
    }
  });

  test("of two removals at once, the second counts the first", async () => {
    for (let race = 0; race < 4; race++) {
      const person = await author();
      await remove(first, person);
      await Promise.all([remove(first, person), remove(second, person)]);
      expect(await statusOf(person)).toBe("suspended");
    }
  });
});
