import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
let author: Person;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

/** Letters only: a word with digits is not corrected. It ends as no stemmer shortens it. */
const newWord = () =>
  `q${randomBytes(10)
    .toString("hex")
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
/** Two letters changed places. */
const slip = (word: string) => `${word.slice(0, 5)}${word[6]}${word[5]}${word.slice(7)}`;
/** A word whose slip differs from it. */
const newSlip = () => {
  const word = `${newWord().slice(0, 5)}xy${newWord().slice(7)}`;
  return { word, typed: slip(word) };
};

const find = async (words: string) =>
  (await world.pool.query<{ id: string }>("select id from public.search_posts($1)", [words])).rows.map(({ id }) => id);
const correct = async (words: string) =>
  (await world.one<{ words: string | null }>("select public.correct_search($1) as words", [words])).words;
const handles = async (nearly: string) =>
  (await world.pool.query<{ handle: string }>("select handle from public.search_people($1)", [nearly])).rows.map(
    ({ handle }) => handle,
  );
const call = (sql: string, values: unknown[]) => world.as(author, `select public.${sql}`, values);
const write = (title: string, changes = {}, isPublished = true) =>
  world.addPost(author, { priceRaw: null, isPublished, changes: { title, ...changes } });

test("finds other forms of a word, by the rules of the post's language", async () => {
  const word = newWord();
  const english = await write(`Wintering birds ${word}`);
  const german = await write(`Die alten Häuser ${word}`, { language: "de" });
  const spanish = await write(`Dos canciones ${word}`, { language: "es-MX" });
  expect(await find(`winter bird ${word}`)).toEqual([english]);
  expect(await find(`wintered ${word}`)).toEqual([english]);
  expect(await find(`das alte Haus ${word}`)).toEqual([german]);
  expect(await find(`canción ${word}`)).toEqual([spanish]);
  expect(await find(`${word} -bird`)).not.toContain(english);
  expect(await find(`"wintering birds" ${word}`)).toEqual([english]);
  expect(await find(`"birds wintering" ${word}`)).toEqual([]);
});

test("a post whose language was wrong is found by the rules of the right one", async () => {
  const word = newWord();
  const id = await write(`Die alten Häuser ${word}`);
  expect(await find(`Haus ${word}`)).toEqual([]);
  await world.pool.query("update public.posts set language = 'de' where id = $1", [id]);
  expect(await find(`Haus ${word}`)).toEqual([id]);
});

test("two letters that changed places are a likelier slip than a wrong one in a commoner word", async () => {
  const { word, typed } = newSlip();
  const commoner = `${typed.slice(0, -1)}z`;
  await write(`The ${word}`);
  for (const title of ["The first", "The second"]) await write(`${title} ${commoner}`);
  expect(await correct(typed)).toBe(word);
});

test("a writer's name or handle leads to their posts, also with a word, and after a change of name", async () => {
  const [first, second, word] = [newWord(), newWord(), newWord()];
  await world.pool.query("update public.profiles set name = $2 where id = $1", [author.id, `Zoë ${first}`]);
  const id = await write(`Mending nets ${word}`);
  expect(await find(`zoe ${first}`)).toContain(id);
  expect(await find(`${first} net ${word}`)).toEqual([id]);
  const { handle } = await world.one<{ handle: string }>("select handle from public.profiles where id = $1", [
    author.id,
  ]);
  expect(await find(`@${handle} ${word}`)).toEqual([id]);
  await world.pool.query("update public.profiles set name = $2 where id = $1", [author.id, `Zoë ${second}`]);
  expect(await find(first)).toEqual([]);
  expect(await find(second)).toContain(id);
  expect([await correct(slip(first)), await correct(second)]).toEqual([null, null]);
});

test("corrects one slip in a word: swapped, missing, doubled and wrong letters", async () => {
  await write("A database of birds in winter");
  expect(await correct("databse")).toBe("database");
  expect(await correct("birds wintre")).toBe("birds winter");
  expect(await correct("Databaase BRIDS")).toBe("database birds");
  expect(await correct('datobase -wintre "wintre" from:@wintre')).toBe('database -wintre "wintre" from:@wintre');
  expect(await correct("database birds")).toBeNull();
});

test("suggests only words that everyone may read at this moment", async () => {
  const { word, typed } = newSlip();
  const id = await write(`About ${word}`, {}, false);
  expect(await correct(typed)).toBeNull();
  await call("publish_post($1, 1, false, true)", [id]);
  expect(await correct(typed)).toBe(word);
  await call("unpublish_post($1)", [id]);
  expect(await correct(typed)).toBeNull();
  await call("publish_post($1, 1, false, true)", [id]);
  await world.pool.query("select public.remove_post($1, $2, 'A reason')", [id, author.id]);
  expect(await correct(typed)).toBeNull();
  await world.pool.query("select public.reinstate_post($1, $2, 'A reason', true)", [id, author.id]);
  expect(await correct(typed)).toBe(word);
  await world.pool.query("update public.posts set listed = false where id = $1", [id]);
  expect([await correct(typed), await find(word)]).toEqual([null, []]);
  expect(await world.pool.query("select from private.search_words where word = $1", [word])).toHaveProperty(
    "rowCount",
    0,
  );
});

test("a word that a new version drops is suggested no longer, one that another post has remains", async () => {
  const [gone, shared] = [newSlip(), newSlip()];
  const id = await write(`Of ${gone.word} ${shared.word}`);
  await write(`Of ${shared.word}`);
  const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "New words." }] }] };
  await call("save_post($1, 1, $2, null, $3)", [id, JSON.stringify(text), { title: "Of other things" }]);
  await world.judge(id);
  await call("publish_post($1, 2, false, true)", [id]);
  expect([await correct(gone.typed), await correct(shared.typed)]).toEqual([null, shared.word]);
});

test("never knows a word of a paid part", async () => {
  const { word, typed } = newSlip();
  const id = await world.addPost(author, { paidText: `The secret is ${word}.`, changes: { title: "What it costs" } });
  const { text } = await world.one<{ text: string }>(
    "select b.sections::text as text from public.posts p join public.post_bodies b on b.version_id = p.current_version_id where p.id = $1",
    [id],
  );
  expect(text).toContain(word);
  expect([await correct(typed), await find(word)]).toEqual([null, []]);
  expect(await world.pool.query("select from private.search_words where word = $1", [word])).toHaveProperty(
    "rowCount",
    0,
  );
});

test("a handle with one slip finds its owner first", async () => {
  for (const typed of ["mria", "mra", "miraa", "mina"]) expect((await handles(typed))[0]).toBe("mira");
});

test("long and odd searches are cut, and never an error", async () => {
  for (const words of [
    "a ".repeat(500),
    "-".repeat(200),
    '"'.repeat(200),
    "or or or",
    "-or -and",
    "wintre ".repeat(100),
  ])
    await expect(Promise.all([find(words), correct(words)])).resolves.toHaveLength(2);
});
