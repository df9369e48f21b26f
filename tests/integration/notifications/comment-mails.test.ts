import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAIL_SITE, type MailStage, openMailStage } from "#tests/support/world/mail-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: MailStage;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  stage = await openMailStage();
});
afterAll(() => stage.close());

/** An author of their own, so that no other test's comments are among their mails. */
async function addAuthor() {
  const author = await stage.makeAuthor();
  return { author, addPost: (changes: Record<string, unknown> = {}) => stage.world.addPost(author, { changes }) };
}

const setMode = (post: string, mode: string) =>
  stage.query("update public.posts set comments_mode = $2::public.comments_mode where id = $1", [post, mode]);

const block = (who: Person, whom: Person) => stage.world.as(who, "select public.block_person($1)", [whom.id]);

describe("a comment on a post", () => {
  test("is mailed to its author at once, with a link to it and a way out", async () => {
    const { author, addPost } = await addAuthor();
    const post = await addPost({ title: "A wren in winter" });
    const reader = await stage.commenter();
    const comment = await stage.write(reader, post, "I saw one.");
    const [mail, ...more] = await stage.deliver(author);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^@c_\w+ on A wren in winter$/);
    expect(mail?.plain).toContain("> I saw one.");
    expect(mail?.plain).toContain(`${MAIL_SITE}/comments/${post}?of=${comment}#comment-${comment}`);
    expect(mail?.plain).toMatch(/Unsubscribe: https:\/\/farthing\.example\/unsubscribe\/[0-9a-f]{64}\n/);
  });

  test("a hundred in an hour make two mails: one at once, one for the rest at the end of the hour", async () => {
    const { author, addPost } = await addAuthor();
    const post = await addPost({ title: "A wren in winter" });
    const readers = await Promise.all([stage.commenter(), stage.commenter()]);
    await stage.write(readers[0], post, "The first.");
    expect(await stage.deliver(author)).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) await Promise.all(readers.map((who) => stage.write(who, post, `Number ${n}.`)));
    expect(await stage.waiting(author)).toMatchObject([{ not_before: expect.any(String) }]);
    expect(await stage.deliver(author)).toEqual([]);
    await stage.letAnHourPass(author);
    const [mail, ...more] = await stage.deliver(author);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("12 new comments on A wren in winter");
    expect(mail?.plain).toContain(`${MAIL_SITE}/comments/${post}\n`);
    expect(mail?.plain).not.toContain("Number");
    await stage.write(readers[0], post, "And one more.");
    expect(await stage.waiting(author)).toHaveLength(1);
    expect(await stage.deliver(author)).toEqual([]);
  });

  test("on several posts go in one mail", async () => {
    const { author, addPost } = await addAuthor();
    const reader = await stage.commenter();
    for (const post of [await addPost(), await addPost()]) await stage.write(reader, post, "Well said.");
    const [mail] = await stage.deliver(author);
    expect(mail?.subject).toBe("2 new comments on your posts");
    expect(mail?.plain).toContain(`${MAIL_SITE}/notifications?show=comments`);
  });

  test("that waits leads its author to it, and its link is not mailed", async () => {
    const { author, addPost } = await addAuthor();
    const post = await addPost();
    const comment = await stage.write(await stage.commenter(), post, "See https://spam.example now");
    const [mail] = await stage.deliver(author);
    expect(mail?.plain).toContain("A comment waits for you");
    expect(mail?.plain).toContain(`/comments/${post}?of=${comment}#comment-${comment}`);
    expect(`${mail?.plain}${mail?.html}`).not.toContain("spam.example");
  });

  test("is not mailed once it was hidden, deleted or withdrawn with its post", async () => {
    const { author, addPost } = await addAuthor();
    const reader = await stage.commenter();
    const write = async () => {
      const post = await addPost();
      return { post, comment: await stage.write(reader, post, "Well said.") };
    };
    const [hidden, deleted, withdrawn] = [await write(), await write(), await write()];
    await stage.decide(author, hidden.comment, "hide");
    await stage.remove(reader, deleted.comment);
    await stage.world.as(author, "select public.unpublish_post($1)", [withdrawn.post]);
    expect(await stage.deliver(author)).toEqual([]);
    expect(await stage.waiting(author)).toEqual([]);
  });

  test("is not mailed to one who turned it off, paused, blocked the writer, or has no confirmed address", async () => {
    const { author, addPost } = await addAuthor();
    const [post, reader] = [await addPost(), await stage.commenter()];
    let n = 0;
    const mailsAfter = async (change: () => Promise<unknown>) => {
      await change();
      n += 1;
      await stage.write(reader, post, `Number ${n}.`);
      return (await stage.waiting(author)).length;
    };
    const as = (sql: string, ...values: unknown[]) => stage.world.as(author, sql, values);
    expect(await mailsAfter(() => stage.saveSettings(author, ["comment_on_post"]))).toBe(0);
    await stage.saveSettings(author, []);
    expect(await mailsAfter(() => as("select public.pause_notifications(true)"))).toBe(0);
    await as("select public.pause_notifications(false)");
    const confirmed = (at: string) =>
      stage.query(`update auth.users set email_confirmed_at = ${at} where id = $1`, [author.id]);
    expect(await mailsAfter(() => confirmed("null"))).toBe(0);
    await confirmed("now()");
    expect(await mailsAfter(async () => undefined)).toBe(1);
    // What was queued before counts, too.
    await as("select public.block_person($1)", reader.id);
    expect(await stage.deliver(author)).toEqual([]);
  });
});

describe("an answer", () => {
  test("is mailed to the one who is answered, not to the writer, and says what was said", async () => {
    const { addPost } = await addAuthor();
    const [post, one, two] = [await addPost(), await stage.commenter(), await stage.commenter()];
    const top = await stage.write(one, post, "First.");
    const answer = await stage.write(two, post, "Second.", top);
    const [mail, ...more] = await stage.deliver(one);
    expect([mail?.subject, more]).toEqual([expect.stringMatching(/^@c_\w+ replied$/), []]);
    expect(mail?.plain).toContain("> Second.");
    expect(mail?.plain).toContain(`/comments/${post}?of=${answer}#comment-${answer}`);
    expect(await stage.deliver(two)).toEqual([]);
  });

  test("that waits is mailed only when the author approves it", async () => {
    const { author, addPost } = await addAuthor();
    const [post, one, two] = [await addPost(), await stage.commenter(), await stage.commenter()];
    const top = await stage.write(one, post, "First.");
    const answer = await stage.write(two, post, "See https://wren.example", top);
    expect(await stage.waiting(one)).toEqual([]);
    await stage.decide(author, answer, "approve");
    expect(await stage.deliver(one)).toHaveLength(1);
  });

  test("is not mailed to one who may no longer read it", async () => {
    const { addPost } = await addAuthor();
    const [post, one, two] = [await addPost(), await stage.commenter(), await stage.commenter()];
    const answered = await stage.write(two, post, "Second.", await stage.write(one, post, "First."));
    expect(answered).not.toBe("");
    await setMode(post, "buyers");
    expect(await stage.deliver(one)).toEqual([]);
  });
});

describe("a mention", () => {
  const handleOf = async ({ id }: { id: string }) =>
    (await stage.query("select '@' || handle as handle from public.profiles where id = $1", [id])).rows[0]?.handle;

  test("is mailed once, with the comment, a link to it and a way out", async () => {
    const { addPost } = await addAuthor();
    const [post, writer, reader] = [await addPost(), await stage.commenter(), await stage.commenter()];
    const comment = await stage.write(writer, post, `Ask ${await handleOf(reader)}.`);
    await stage.edit(writer, comment, `Do ask ${await handleOf(reader)}.`);
    const [mail, ...more] = await stage.deliver(reader);
    expect([mail?.subject, more]).toEqual([expect.stringMatching(/^@c_\w+ mentioned you$/), []]);
    expect(mail?.plain).toContain(`> Do ask ${await handleOf(reader)}.`);
    expect(mail?.plain).toContain(`/comments/${post}?of=${comment}#comment-${comment}`);
    const secret = /unsubscribe\/([0-9a-f]{64})/.exec(mail?.plain ?? "")?.[1];
    await stage.query("select public.change_unsubscribe($1, true)", [secret]);
    await stage.letAnHourPass(reader);
    await stage.write(writer, post, `Again ${await handleOf(reader)}.`);
    expect(await stage.waiting(reader)).toEqual([]);
  });

  test("in an answer is one mail to the one who is answered, and one to the one who is mentioned", async () => {
    const { author, addPost } = await addAuthor();
    const [post, one, two, three] = [
      await addPost(),
      await stage.commenter(),
      await stage.commenter(),
      await stage.commenter(),
    ];
    const top = await stage.write(one, post, "First.");
    await stage.write(two, post, `${await handleOf(one)} ${await handleOf(three)} ${await handleOf(author)}`, top);
    const subjects = async (who: typeof one) => (await stage.deliver(who)).map(({ subject }) => subject);
    expect(await subjects(one)).toEqual([expect.stringMatching(/ replied$/)]);
    expect(await subjects(three)).toEqual([expect.stringMatching(/ mentioned you$/)]);
    expect(await subjects(author)).toEqual([expect.stringMatching(/^2 new comments/)]);
  });

  test.each<
    [string, (about: { comment: string; post: string; author: Person; writer: Person; reader: Person }) => unknown]
  >([
    ["was taken away", ({ comment, writer }) => stage.edit(writer, comment, "None.")],
    ["is hidden", ({ comment, author }) => stage.decide(author, comment, "hide")],
    ["is deleted", ({ comment, writer }) => stage.remove(writer, comment)],
    ["is among buyers now", ({ post }) => setMode(post, "buyers")],
    [
      "is of a withdrawn post",
      ({ post, author }) => stage.world.as(author, "select public.unpublish_post($1)", [post]),
    ],
    ["is by one whom they blocked", ({ reader, writer }) => block(reader, writer)],
    ["is by one who blocked them", ({ reader, writer }) => block(writer, reader)],
    ["is on a post of one who blocked them", ({ reader, author }) => block(author, reader)],
  ])("is not mailed if it %s", async (_why, change) => {
    const { author, addPost } = await addAuthor();
    const [post, writer, reader] = [await addPost(), await stage.commenter(), await stage.commenter()];
    const comment = await stage.write(writer, post, `Ask ${await handleOf(reader)}.`);
    expect(await stage.waiting(reader)).toHaveLength(1);
    await change({ comment, post, author, writer, reader });
    expect(await stage.deliver(reader)).toEqual([]);
  });

  test("that waits is mailed when it is approved, and among buyers without its text", async () => {
    const { author, addPost } = await addAuthor();
    const [post, writer, reader] = [await addPost(), await stage.commenter(), await stage.commenter()];
    const comment = await stage.write(writer, post, `${await handleOf(reader)} https://wren.example`);
    expect(await stage.waiting(reader)).toEqual([]);
    await stage.decide(author, comment, "approve");
    expect(await stage.deliver(reader)).toHaveLength(1);
    const sold = await stage.world.addPost(author, { paidText: "A wren." });
    await setMode(sold, "buyers");
    const [buyer, other] = [await stage.commenter(), await stage.commenter()];
    for (const who of [buyer, other]) await stage.buy(who, sold).then((purchase) => stage.calls.settle(purchase));
    await stage.write(buyer, sold, `Hush ${await handleOf(other)}.`);
    const mail = (await stage.deliver(other)).find(({ subject }) => subject.endsWith("mentioned you"));
    expect(mail?.plain).toContain("Open it to read the comment.");
    expect(`${mail?.plain}${mail?.html}`).not.toContain("Hush");
  });
});

describe("no mail has words of the paid part", () => {
  const CANARY =
    "The wren was struck on the last farthing of nineteen hundred and fifty-six, and on no other coin since.";

  test("where only buyers comment, no text is mailed at all", async () => {
    const { author } = await addAuthor();
    const post = await stage.world.addPost(author, { paidText: CANARY });
    await setMode(post, "buyers");
    const [one, two] = [await stage.commenter(), await stage.commenter()];
    for (const buyer of [one, two]) await stage.buy(buyer, post).then((purchase) => stage.calls.settle(purchase));
    await stage.write(two, post, `So true: ${CANARY}`, await stage.write(one, post, "A wren?"));
    const delivered = [...(await stage.deliver(one)), ...(await stage.deliver(author))];
    const mails = delivered.filter(({ unsubscribe }) => unsubscribe !== null);
    expect(mails).toHaveLength(2);
    for (const { plain, html, subject } of mails)
      expect(plain + html + subject).not.toMatch(/A wren\?|So true|struck on/);
  });

  test("an author who quotes it in public is not mailed either", async () => {
    const { author } = await addAuthor();
    const post = await stage.world.addPost(author, { paidText: CANARY });
    const reader = await stage.commenter();
    await stage.write(author, post, `I say there: ${CANARY}`, await stage.write(reader, post, "What do you say?"));
    const [mail] = await stage.deliver(reader);
    expect(mail?.plain).toContain("Open the reply");
    expect(`${mail?.plain}${mail?.html}`).not.toContain("struck on");
  });
});
