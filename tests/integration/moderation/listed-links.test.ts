import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkText } from "#lib/moderation/checks/check-text.ts";
import { loadLinkList } from "#lib/moderation/checks/link-list.ts";
import type { AskLinkService } from "#lib/moderation/checks/links.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { documentOfWords, drawWords, textStage } from "#tests/support/moderation/text-stage.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { openWorld, type Person, type World } from "#tests/support/world/world.ts";

// The list is one for the whole site.
let database: OwnDatabase;
let world: World;
let stage: ReturnType<typeof textStage>;
let folder: string;
let [author, reader]: Person[] = [];

beforeAll(async () => {
  [database, folder] = [await startOwnDatabase(), await mkdtemp(join(tmpdir(), "links-"))];
  world = openWorld(database.databaseUrl, 4);
  stage = textStage(world);
  await list("# From a hotline", "evil.example", "*.bücher.example", "", "phish.example # seen today");
});
afterAll(async () => {
  await world?.close();
  await database?.stop();
  await rm(folder, { recursive: true });
});

const query = (sql: string, values: unknown[]) => world.pool.query(sql, values);
let written = 0;
async function list(...lines: string[]): Promise<number | null> {
  const path = join(folder, `list-${++written}`);
  await writeFile(path, lines.join("\n"));
  return loadLinkList(query, path);
}
const linkTo = (href: string): PostDocument => ({
  type: "doc",
  content: [
    ...documentOfWords(drawWords(40)).content,
    { type: "paragraph", content: [{ type: "text", text: "Here", marks: [{ type: "link", attrs: { href } }] }] },
  ],
});
async function newAuthor(): Promise<Person> {
  author = await world.addPerson({ isCreator: true });
  return author;
}

describe("a published post with a link to a listed site", () => {
  test.each([
    "https://evil.example/page?a=1#b",
    "https://WWW.Deep.EVIL.example./",
    "https://good.example@evil.example:8443/",
    "https://ev%69l.example",
    "https://ｅｖｉｌ．example/",
    "https://bücher.example/",
    "https://xn--bcher-kva.example/",
  ])("is kept out of lists, with a private note: %s", async (href) => {
    const post = await stage.publish(await newAuthor(), linkTo(href));
    const name = href.includes("cher") ? "xn--bcher-kva.example" : "evil.example";
    expect(await stage.foundIn(post)).toMatchObject([
      { cause: "link", reason: `It links to ${name}, which is on a list of dangerous sites.` },
    ]);
    expect(await stage.reasonsTold(post)).toHaveLength(1);
  });

  test.each([
    "https://evil.example.org/",
    "https://notevil.example/",
    "https://good.example/?to=evil.example",
    "mailto:a@evil.example",
  ])("another link is none: %s", async (href) => {
    expect(await stage.foundIn(await stage.publish(await newAuthor(), linkTo(href)))).toEqual([]);
  });

  test("shows in lists again without the link, or when a person says so", async () => {
    const post = await stage.publish(await newAuthor(), linkTo("https://evil.example/"));
    await stage.edit(author ?? fail(), post, linkTo("https://good.example/"));
    expect(await stage.foundIn(post)).toEqual([]);
    await stage.edit(author ?? fail(), post, linkTo("https://evil.example/again"));
    expect(await stage.foundIn(post)).toHaveLength(1);
    await world.pool.query(
      "select private.undo_decision(m, $2, 'A text about it') from public.moderation_actions m where m.id = $1",
      [...[await stage.decisionAbout(post), (await world.addPerson({ role: "moderator" })).id]],
    );
    await stage.check(post);
    expect(await stage.foundIn(post)).toEqual([]);
    await stage.edit(author ?? fail(), post, linkTo("https://phish.example/"));
    expect((await stage.foundIn(post))[0]?.reason).toContain("phish.example");
  });

  test("has both findings, if it is a copy, too; each ends by itself", async () => {
    const text = linkTo("https://evil.example/");
    const long = { ...text, content: [...text.content, ...documentOfWords(drawWords(150)).content] };
    await stage.publish(await newAuthor(), long);
    const copy = await stage.publish(await newAuthor(), long);
    expect((await stage.foundIn(copy)).map(({ cause }) => cause)).toEqual(["copy", "link"]);
    await stage.edit(author ?? fail(), copy, linkTo("https://evil.example/"));
    expect((await stage.foundIn(copy)).map(({ cause }) => cause)).toEqual(["link"]);
  });
});

describe("the list", () => {
  const entries = async () =>
    (await world.pool.query<{ domain: string }>("select domain from private.listed_domains order by 1")).rows.map(
      ({ domain }) => domain,
    );
  const usual = ["evil.example", "bücher.example", "phish.example"];

  test("is read again only when the file has changed, and has posts looked at again that it concerns", async () => {
    const path = join(folder, "kept");
    await writeFile(path, [...usual, "once.example"].join("\n"));
    expect(await loadLinkList(query, path)).toBe(5);
    expect(await loadLinkList(query, path)).toBeNull();
    const [late, freed] = [
      await stage.publish(await newAuthor(), linkTo("https://sub.late.example/")),
      await stage.publish(await newAuthor(), linkTo("https://once.example/")),
    ];
    await world.pool.query("delete from graphile_worker._private_jobs");
    await list(...usual, "late.example");
    const queued = (await world.pool.query<{ key: string }>("select key from graphile_worker.jobs order by 1")).rows;
    expect(queued.map(({ key }) => key)).toEqual([late, freed].map((id) => `check_text:${id}`).toSorted());
    await stage.check(late);
    await stage.check(freed);
    expect(await stage.foundIn(late)).toHaveLength(1);
    expect(await stage.foundIn(freed)).toEqual([]);
  });

  test("that is broken leaves the one before; without a file it is empty", async () => {
    await list(...usual);
    const before = await entries();
    await expect(list("good.example", "no domain at all")).rejects.toThrow("Line 2 of LINK_LIST_FILE is no domain.");
    await expect(loadLinkList(query, join(folder, "gone"))).rejects.toThrow("ENOENT");
    expect(await entries()).toEqual(before);
    await loadLinkList(query, undefined);
    expect(await entries()).toEqual([]);
    await list(...usual);
  });

  test("of very many domains is looked up by its index", async () => {
    const many = Array.from({ length: 200_000 }, (_, n) => `site-${n}.example`);
    expect(await list([...usual, ...many].join("\n"))).toBe(200_004);
    const { rows } = await world.pool.query<{ "QUERY PLAN": string }>(
      "explain select * from private.listed_domains d where d.domain = any (array['a.example', 'example'])",
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain("listed_domains_pkey");
    await list(...usual);
  });
});

describe("comments", () => {
  let post: string;
  beforeAll(async () => {
    post = await world.addPost(await newAuthor(), { priceRaw: null });
    reader = await world.addPerson({ isCreator: true });
    // Links of known people are published at once otherwise.
    await world.as(reader, "select public.write_comment($1, 'A first one')", [post]);
    await world.pool.query("update public.comments set created_at = now() - interval '2 days' where author_id = $1", [
      reader.id,
    ]);
  });
  const statusOf = async (body: string) => {
    const [made] = await world.as<{ id: string }>(reader ?? null, "select public.write_comment($1, $2) as id", [
      post,
      body,
    ]);
    await world.pool.query("delete from public.rate_limits");
    return (await world.one<{ status: string }>("select status from public.comments where id = $1", [made?.id])).status;
  };

  test.each([
    "See https://evil.example/page",
    "See [this](https://a.b.EVIL.example./)",
    "See https://good.example@evil.example, please",
    "See https://good.example@evil.example:443/",
    "www.evil.example",
    "http://evil.example?x",
    "https://e\u00advil.example",
    "https://ｅvil。example/",
    "https://BÜCHER.example/",
    "https://xn--bcher-kva.example/",
    "https://ev%69l.example/",
    "**https://evil.example**",
  ])("wait for the post's author with a listed link, also past our API: %s", async (body) => {
    expect(await statusOf(body)).toBe("pending");
  });

  test.each([
    "https://good.example/evil.example",
    "https://evil.example.org",
    "https://notevil.example",
    "I like evil.example",
  ])("do not with another: %s", async (body) => {
    expect(await statusOf(body)).toBe("published");
  });

  test("wait when a link is put in later; the post's own author hears at once", async () => {
    const [made] = await world.as<{ id: string }>(reader ?? null, "select public.write_comment($1, 'Plain') as id", [
      post,
    ]);
    await world.as(reader ?? null, "select public.edit_comment($1, 'Now https://evil.example')", [made?.id]);
    expect(await world.one("select status from public.comments where id = $1", [made?.id])).toEqual({
      status: "pending",
    });
    const own = world.as(author ?? null, "select public.write_comment($1, 'https://evil.example')", [post]);
    await expect(own).rejects.toMatchObject({ message: "validation_failed" });
  });
});

test("a profile takes no listed link, in any of its fields", async () => {
  const person = await newAuthor();
  const change = (changes: object) => world.as(person, "select public.update_profile($1)", [JSON.stringify(changes)]);
  for (const changes of [
    { website: "https://evil.example/" },
    { links: [{ label: "Mine", url: "https://www.evil.example" }] },
    { bio: "I am at https://evil.example." },
  ]) {
    await expect(change(changes)).rejects.toMatchObject({
      detail: expect.stringContaining("on a list of dangerous sites"),
    });
  }
  await change({ website: "https://good.example/" });
});

describe("the service", () => {
  const checkWith = (post: string, service: AskLinkService) => checkText(query, post, service);

  test("is asked about every address once, and its word counts like the list's", async () => {
    const asked: string[][] = [];
    const post = await stage.publish(await newAuthor(), linkTo("https://only-known-there.example/a"));
    await checkWith(post, async (addresses) => {
      asked.push(addresses);
      return [...addresses, "https://not-asked.example/"];
    });
    expect(asked).toEqual([["https://only-known-there.example/a"]]);
    expect((await stage.foundIn(post))[0]?.reason).toContain("It links to only-known-there.example, which");
  });

  test("that is down limits nothing, and sets nothing free; the log says so", async () => {
    const broken: AskLinkService = () => Promise.reject(new Error("down"));
    const fine = await stage.publish(await newAuthor(), linkTo("https://good.example/"));
    await checkWith(fine, broken);
    expect(await stage.foundIn(fine)).toEqual([]);
    const found = await stage.publish(await newAuthor(), linkTo("https://known.example/"));
    await checkWith(found, async (addresses) => addresses);
    await checkWith(found, broken);
    expect(await stage.foundIn(found)).toHaveLength(1);
    expect(takeLoggedErrors()).toHaveLength(2);
  });
});

function fail(): never {
  throw new Error("There is no author.");
}
