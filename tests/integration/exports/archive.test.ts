import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import type { BuyerWithCookie } from "#tests/support/world/bought-stage.ts";
import { type ExportStage, openExportStage } from "#tests/support/world/export-stage.ts";
import { PROMOTED_DAY_RAW, promotionCalls } from "#tests/support/world/promotion-calls.ts";

const PAID = "Zymurgy stands behind the wall.";

let stage: ExportStage;

beforeAll(async () => {
  stage = await openExportStage();
});
afterAll(() => stage.close());

test("the archive has an author's whole posts, sales and payouts, exact to the raw, and nothing of the buyer", async () => {
  const author = await stage.makeAuthor();
  const post = await stage.world.addPost(author, { paidText: PAID, changes: { title: "=Hyperlink(1) of birds" } });
  const draft = await stage.world.addPost(author, { isPublished: false, paidText: "A draft." });
  const buyer = await stage.registered();
  const bought = await stage.buy(buyer, post);
  const files = await stage.filesOf(author, await stage.makeFor(author));
  const folder = Object.keys(files).find((name) => name.endsWith("/post.md") && files[name]?.includes(PAID));
  expect(folder).toBeDefined();
  expect(Object.keys(files).filter((name) => name.endsWith("/post.json"))).toHaveLength(2);
  expect(Object.values(files).some((text) => text.includes(draft))).toBe(true);
  const [, sale = ""] = files["sales.csv"]?.split("\r\n") ?? [];
  expect(sale).toContain(`${bought.id},`);
  expect(sale).toContain(",'=Hyperlink(1) of birds,");
  expect(sale).toContain(`${stage.price},0.05,`);
  expect(files["payouts.csv"]).toContain("47500000000000000000000000000,0.0475");
  expect(JSON.parse(files["ghost/ghost.json"] ?? "").db[0].data.posts).toHaveLength(2);
  for (const text of Object.values(files)) expect(text).not.toContain(buyer.id);
  expect(files["promotions.csv"]?.split("\r\n")).toHaveLength(2);
});

test("the archive has an author's promotions, and no one else's", async () => {
  const [author, other] = [await stage.makeAuthor(), await stage.makeAuthor()];
  const calls = promotionCalls(stage.world);
  for (const by of [author, other]) {
    const post = await calls.addPromotable(by);
    const id = await calls.open(by, post, 2);
    await calls.pay(id, 2n * PROMOTED_DAY_RAW);
    await calls.stop(by, id);
  }
  const rows = (await stage.filesOf(author, await stage.makeFor(author)))["promotions.csv"]?.split("\r\n") ?? [];
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(",stopped,1000000000000000000000000000000,1,0,0,1000000000000000000000000000000,1,");
});

test("the archive has what a person wrote against decisions, with the answers, and nothing of anyone else's", async () => {
  const { claim, decide, decisionAbout, fileNotice, noticeOf, stepNotice, NOTICE } = copyrightCalls(stage.world);
  const [first, second] = [await addStaff(stage.world, "moderator"), await addStaff(stage.world, "moderator")];
  const [author, reader] = [await stage.makeAuthor(), await stage.registered()];
  const linesOf = async (who: BuyerWithCookie) =>
    (await stage.filesOf(who, await stage.makeFor(who)))["appeals.csv"]?.trimEnd().split("\r\n").slice(1) ?? [];
  const post = await stage.world.addPost(author, { changes: { title: "=Birds" } });
  // The reader is wrong at first, and says so in vain.
  await decide(first, await claim(post, { reporter: reader.id }), "no_action");
  const refused = await decisionAbout(post, "no_action");
  await stage.world.as(reader, "select public.file_appeal($1, $2)", [
    ...[refused, "It is mine, \nand I can prove it."],
  ]);
  expect(await linesOf(author)).toEqual([]);
  const asked = await stage.world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [
    refused,
  ]);
  await stage.world.as(second, "select public.decide_appeal($1, 'uphold', '', 'We found no copy')", [asked.id]);
  expect(await linesOf(reader)).toEqual([
    expect.stringMatching(
      /^no_action,'=Birds,.+,.+,appeal,"It is mine, \nand I can prove it\.",,,,upheld,We found no copy,.+$/,
    ),
  ]);
  // Then another moderator removes it, and its author is wronged.
  await decide(first, await claim(post), "remove");
  const removal = await decisionAbout(post, "remove_post");
  await fileNotice(author, removal);
  await stepNotice(second, await noticeOf(removal), "refuse", "received", "The name is false");
  expect(await linesOf(author)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^remove_post,'=Birds,.+,.+,counter-notice,"${NOTICE.words}",${NOTICE.name},"${NOTICE.address}",${NOTICE.signature},refused,The name is false,.+$`,
      ),
    ),
  ]);
  expect(await linesOf(reader)).toHaveLength(1);
  expect(await linesOf(await stage.registered())).toEqual([]);
});

test("the archive has every appeal, however many decisions there are", async () => {
  const author = await stage.makeAuthor();
  // More than one page, all of one moment.
  const { rows } = await stage.query(
    `insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule, redress)
     select 'profile', $1, $1, 'limit_account', 'Seen', 'A rule', 'You can appeal.' from generate_series(1, 230) returning id`,
    [author.id],
  );
  // Decided ones: open ones would fill the list that other tests read.
  await stage.query(
    `insert into private.appeals (decision_id, words, status, answer, decided_at)
     select d, 'This is the appeal against ' || d, 'upheld', 'It was so', now() from unnest($1::uuid[]) d`,
    [rows.map(({ id }) => id)],
  );
  const text = (await stage.filesOf(author, await stage.makeFor(author)))["appeals.csv"] ?? "";
  expect(text.trimEnd().split("\r\n")).toHaveLength(231);
  expect(rows.filter(({ id }) => !text.includes(id))).toEqual([]);
});

test("the archive has a buyer's texts and receipts while they own them, and only where the author lets readers download", async () => {
  const [own, other, hidden] = [
    await stage.addPost(PAID),
    await stage.addPost("Not bought."),
    await stage.addPost("Kept in."),
  ];
  await stage.query("update public.posts set offers_downloads = false where id = $1", [hidden]);
  const buyer = await stage.registered();
  const bought = await stage.buy(buyer, own);
  await stage.buy(buyer, hidden);
  const files = await stage.filesOf(buyer, await stage.makeFor(buyer));
  const all = Object.values(files).join("\n");
  expect(Object.keys(files).filter((name) => name.startsWith("library/"))).toHaveLength(1);
  const receipts = Object.keys(files).filter((name) => name.startsWith("receipts/"));
  expect(receipts.toSorted()).toEqual(receiptsOf(files).flatMap((number) => [`${number}.json`, `${number}.pdf`]));
  expect(receiptsOf(files)).toHaveLength(2);
  expect(all).toContain(PAID);
  expect(all).not.toMatch(/Not bought|Kept in/);
  expect(all).not.toContain(other);
  expect(files["purchases.csv"]).toContain(`${stage.price},0.05`);
  await stage.calls.refund(bought, "author");
  expect(Object.values(await stage.filesOf(buyer, await stage.makeFor(buyer))).join("\n")).not.toContain(PAID);
});

/** Without their endings, in order. */
function receiptsOf(files: Record<string, string>): string[] {
  const numbers = Object.keys(files).flatMap((name) => /^(receipts\/R-\d{4}-\d{6})\.json$/.exec(name)?.[1] ?? []);
  return numbers.toSorted();
}

test("a receipt in the archive is the one that its page downloads", async () => {
  const buyer = await stage.registered();
  const bought = await stage.buy(buyer, await stage.addPost(PAID));
  const files = await stage.filesOf(buyer, await stage.makeFor(buyer));
  const [path = ""] = receiptsOf(files);
  const { GET } = await loadRoute("api/purchases/[id]/receipt");
  const address = `http://localhost:3000/api/purchases/${bought.id}/receipt`;
  const fetched = async (format: string) => {
    const request = new Request(`${address}?format=${format}`, { headers: { cookie: buyer.cookie } });
    const answer = await GET?.(request, { params: Promise.resolve({ id: bought.id }) });
    return { status: answer?.status, body: (await answer?.text()) ?? "" };
  };
  const pdf = await fetched("pdf");
  expect([pdf.status, withoutTimes(files[`${path}.pdf`] ?? "")]).toEqual([200, withoutTimes(pdf.body)]);
  expect(pdf.body).toContain(path.replace("receipts/", "Receipt "));
  expect(JSON.parse(files[`${path}.json`] ?? "")).toEqual(JSON.parse((await fetched("json")).body));
});

/** When a PDF was made is in it three times, and its id is made of that. */
function withoutTimes(pdf: string): string {
  return pdf.replaceAll(/\(D:\d{14}Z\)|\d{4}-\d\d-\d\dT[\d:.]+Z|<[0-9a-f]{32}>/g, "");
}

test("a purchase that cannot be read costs its receipt, which README.txt names, and nothing else", async () => {
  const buyer = await stage.registered();
  const [sound, broken] = [
    await stage.buy(buyer, await stage.addPost(PAID)),
    await stage.buy(buyer, await stage.addPost("Of another.")),
  ];
  await stage.query("update public.sales set rate_sources = '{null}' where purchase_id = $1", [broken.id]);
  const files = await stage.filesOf(buyer, await stage.makeFor(buyer));
  const [path = "", ...others] = receiptsOf(files);
  expect([others, JSON.parse(files[`${path}.json`] ?? "").purchase_id]).toEqual([[], sound.id]);
  expect(files[`${path}.pdf`]).toContain("%PDF-1.7");
  const [, missing = ""] = files["README.txt"]?.split("This is our fault:\r\n") ?? [];
  expect(missing.trim()).toBe(`receipts (${broken.id})`);
  expect(takeLoggedErrors()).toEqual([expect.stringContaining("something damaged was left out of an export")]);
});

test("the archive gives staff only what is their own", async () => {
  await stage.addPost(PAID);
  const owner = await stage.registered();
  await stage.query(`update auth.users set raw_app_meta_data = '{"role": "owner"}' where id = $1`, [owner.id]);
  const files = await stage.filesOf(owner, await stage.makeFor(owner));
  expect(Object.keys(files).filter((name) => /^(?:posts|library|receipts)\//.test(name))).toEqual([]);
  expect(files["sales.csv"]?.split("\r\n")).toHaveLength(2);
  expect(files["payouts.csv"]?.split("\r\n")).toHaveLength(2);
});

test("a text that was bought twice is in it once, with both receipts", async () => {
  const post = await stage.addPost(PAID);
  const buyer = await stage.registered();
  await stage.calls.refund(await stage.buy(buyer, post), "author");
  await stage.buy(buyer, post);
  const names = Object.keys(await stage.filesOf(buyer, await stage.makeFor(buyer)));
  expect(names.filter((name) => name.startsWith("library/"))).toEqual([
    expect.stringMatching(new RegExp(`^library/@${stage.author.handle}/.+\\.md$`)),
  ]);
  expect(names.filter((name) => /^receipts\/.+\.pdf$/.test(name))).toHaveLength(2);
});

test("a block that this version does not know is in the post's JSON, and README.txt says so", async () => {
  const author = await stage.makeAuthor();
  const post = await stage.world.addPost(author, { paidText: PAID });
  await stage.world.addPost(author, { paidText: "All of it is known." });
  const hologram = { type: "hologram", attrs: { words: "Seen from all sides." } };
  await stage.query(
    `update public.post_versions set free_doc = jsonb_set(free_doc, '{content,0}', $2) where post_id = $1`,
    [post, hologram],
  );
  const files = await stage.filesOf(author, await stage.makeFor(author));
  const [name = ""] = Object.entries(files).find(([, text]) => text.includes("Seen from all sides.")) ?? [];
  expect(name).toMatch(/^posts\/.+\/post\.json$/);
  expect(JSON.parse(files[name] ?? "").free_doc.content).toContainEqual(hologram);
  const [, gaps = ""] = files["README.txt"]?.split("post.json has them:\r\n") ?? [];
  expect(gaps.trim()).toBe(name.replace("post.json", ""));
});

test("a file that is gone is named in README.txt, and all else is there", async () => {
  const author = await stage.makeAuthor();
  const post = await stage.world.addPost(author, { paidText: PAID });
  const { rows } = await stage.query(
    `insert into public.post_files (id, post_id, profile_id, path, name, bytes, kind, state)
     values (gen_random_uuid(), $1, $2, 'gone/' || gen_random_uuid() || '.pdf', 'Gone.pdf', 9, 'pdf', 'out') returning id`,
    [post, author.id],
  );
  const files = await stage.filesOf(author, await stage.makeFor(author));
  const [, missing = ""] = files["README.txt"]?.split("This is our fault:\r\n") ?? [];
  expect(missing.trim()).toMatch(new RegExp(`^posts/.+/files/${String(rows[0]?.id).slice(0, 8)} Gone\\.pdf$`));
  expect(Object.values(files).join("\n")).toContain(PAID);
});
