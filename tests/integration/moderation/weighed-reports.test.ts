import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrustStage, type TrustStage } from "#tests/support/moderation/trust-stage.ts";

let stage: TrustStage;

beforeAll(async () => {
  stage = await openTrustStage();
});
afterAll(() => stage.close());

type Line = { id: string; alike: string; is_doubtful: boolean; hidden_at: string | null };

async function listAll(): Promise<Line[]> {
  const page = (after: string | undefined) =>
    stage.world.as<Line>(stage.moderator, "select * from public.list_reports(false, $1, 50)", [after ?? null]);
  const rows = await page(undefined);
  for (let last = rows; last.length === 50; rows.push(...last)) last = await page(last.at(-1)?.id);
  return rows;
}

async function mostlyWrong() {
  const person = await stage.registered();
  await stage.decidedReports(person, ["no_action", "no_action", "no_action", "remove"]);
  return person;
}

test("a burst is one line with a count, by its most urgent report; each decision shows the next", async () => {
  const post = await stage.addPost();
  const reports: string[] = [];
  for (let n = 0; n < 12; n++) reports.push(await stage.file(await stage.registered(), post));
  const urgent = await stage.file(await stage.registered(), post, { reason: "private_information" });
  const mine = async () => (await listAll()).filter(({ id }) => [...reports, urgent].includes(id));
  expect(await mine()).toMatchObject([{ id: urgent, alike: "13" }]);
  await stage.judge(urgent, "no_action");
  expect(await mine()).toMatchObject([{ id: reports[0], alike: "12" }]);
  await stage.judge(reports[0] ?? "", "remove");
  expect(await mine()).toEqual([]);
});

test("a report by one who was mostly wrong comes after later ones of its priority, and before the next priority", async () => {
  const [grave, light] = [{ reason: "private_information" }, { reason: "spam" }];
  const wrong = await stage.file(await mostlyWrong(), await stage.addPost(), grave);
  const later = await stage.file(await stage.registered(), await stage.addPost(), grave);
  const other = await stage.file(await stage.registered(), await stage.addPost(), light);
  const rows = await listAll();
  const at = (id: string) => rows.findIndex((row) => row.id === id);
  expect(at(later)).toBeLessThan(at(wrong));
  expect(at(wrong)).toBeLessThan(at(other));
  expect([wrong, later].map((id) => rows[at(id)]?.is_doubtful)).toEqual([true, false]);
});

test("a hidden post has one line, by the report that hid it, however early a doubtful one came", async () => {
  const post = await stage.addPost();
  const doubtful = await stage.file(await mostlyWrong(), post);
  const reports = await stage.reportedByThree(post);
  const mine = async () => (await listAll()).filter(({ id }) => [doubtful, ...reports].includes(id));
  expect(await mine()).toMatchObject([{ id: reports[2], alike: "4", hidden_at: expect.any(String) }]);
  // That decides the others, too: they are about the same text, for the same reason.
  await stage.judge(reports[2], "no_action");
  expect(await mine()).toEqual([]);
});

test("comments are sorted alike", async () => {
  const writer = await stage.commenter();
  const post = await stage.addPost();
  const [one, two] = [await stage.write(writer, post, "One."), await stage.write(writer, post, "Two.")];
  const wrong = await stage.file(await mostlyWrong(), one, { type: "comment" });
  const later = await stage.file(await stage.registered(), two, { type: "comment" });
  const ids = (
    await stage.world.as<{ id: string }>(stage.moderator, "select id from public.list_comment_reports(null, 50)")
  ).map(({ id }) => id);
  expect(ids.filter((id) => [wrong, later].includes(id))).toEqual([later, wrong]);
});

test("no one sets it for themselves", async () => {
  const person = await mostlyWrong();
  const id = await stage.file(person, await stage.addPost(), { more: { is_doubtful: false, priority: 0 } });
  const row = await stage.world.one("select is_doubtful, priority from public.reports where id = $1", [id]);
  expect(row).toEqual({ is_doubtful: true, priority: 3 });
});
