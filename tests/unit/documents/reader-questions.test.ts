import { expect, test } from "vitest";
import { ReaderQuestions } from "#lib/documents/readers/reader-questions.ts";

/** Questions that are answered by hand, in any order. */
function stage(limits: Partial<ConstructorParameters<typeof ReaderQuestions>[0]> = {}) {
  const questions = new ReaderQuestions<string>({ atOnce: 2, waiting: 3, perReader: 3, ...limits });
  const asked: { what: string; answer: PromiseWithResolvers<string> }[] = [];
  const ask = (reader: string, post: string) =>
    questions.ask(reader, post, () => {
      const answer = Promise.withResolvers<string>();
      asked.push({ what: `${reader} ${post}`, answer });
      return answer.promise;
    });
  const finish = async (n: number, text: string) => {
    asked[n]?.answer.resolve(text);
    await new Promise(setImmediate);
  };
  return { ask, asked, finish, names: () => asked.map(({ what }) => what) };
}

test("asks a few at once, the others in their order", async () => {
  const { ask, finish, names } = stage();
  for (const reader of ["ada", "bea", "cyd", "dee"]) expect(ask(reader, "post")).not.toBeNull();
  expect(names()).toEqual(["ada post", "bea post"]);
  await finish(1, "no");
  expect(names()).toEqual(["ada post", "bea post", "cyd post"]);
});

test("never asks two questions of one reader at once, and lets others pass them", async () => {
  const { ask, finish, names } = stage();
  for (const post of ["one", "two"]) void ask("ada", post);
  void ask("bea", "one");
  expect(names()).toEqual(["ada one", "bea one"]);
  await finish(0, "no");
  expect(names()).toEqual(["ada one", "bea one", "ada two"]);
});

test("shares the answer to a question that waits, and never one to a question under way", async () => {
  const { ask, finish, names } = stage();
  const first = ask("ada", "post");
  const [second, third] = [ask("ada", "post"), ask("ada", "post")];
  expect(names()).toEqual(["ada post"]);
  await finish(0, "before the purchase");
  await finish(1, "after the purchase");
  expect(await Promise.all([first, second, third])).toEqual([
    "before the purchase",
    "after the purchase",
    "after the purchase",
  ]);
  expect(names()).toHaveLength(2);
});

test("takes no more of one reader, or in all, than its limits", async () => {
  const { ask, finish } = stage({ waiting: 4 });
  const posts = ["one", "two", "three", "four"];
  expect(posts.map((post) => ask("ada", post) !== null)).toEqual([true, true, true, false]);
  expect(["bea", "cyd", "dee", "eve"].map((reader) => ask(reader, "one") !== null)).toEqual([true, true, true, false]);
  await finish(0, "no");
  expect(ask("eve", "one")).not.toBeNull();
});

test("goes on after a question that failed", async () => {
  const { ask, asked, names } = stage({ atOnce: 1 });
  const failed = ask("ada", "post");
  void ask("bea", "post");
  asked[0]?.answer.reject(new Error("no database"));
  await expect(failed).rejects.toThrow("no database");
  await new Promise(setImmediate);
  expect(names()).toEqual(["ada post", "bea post"]);
});
