import { expect, test } from "vitest";
import { ReaderQuestions } from "#lib/documents/readers/reader-questions.ts";

type Limits = ConstructorParameters<typeof ReaderQuestions>[0];
const soon = () => new Promise(setImmediate);

/** Calls that are answered by hand, in any order. */
function stage(limits: Partial<Limits> = {}) {
  const calls: { asked: string[]; answer: PromiseWithResolvers<string[]> }[] = [];
  const questions = new ReaderQuestions<string, string>(
    { calls: 2, together: 2, waiting: 4, perReader: 3, ...limits },
    (asked) => {
      const answer = Promise.withResolvers<string[]>();
      calls.push({ asked, answer });
      return answer.promise;
    },
  );
  const ask = (reader: string, post = "post") => questions.ask(reader, post, `${reader} ${post}`);
  const finish = async (call: number, text: string) => {
    calls[call]?.answer.resolve(calls[call].asked.map((asked) => `${asked}: ${text}`));
    await soon();
    await soon();
  };
  return { ask, calls, finish, names: () => calls.map(({ asked }) => asked.join(", ")) };
}

test("asks together what comes together, in so many calls at once, and the others in their order", async () => {
  const { ask, finish, names } = stage({ waiting: 6 });
  const answers = ["ada", "bea", "cyd", "dee", "eve", "fay"].map((reader) => ask(reader));
  expect(names()).toEqual([]);
  await soon();
  expect(names()).toEqual(["ada post, bea post", "cyd post, dee post"]);
  await finish(1, "no");
  expect(names()).toEqual(["ada post, bea post", "cyd post, dee post", "eve post, fay post"]);
  await finish(0, "no");
  await finish(2, "yes");
  expect(await Promise.all(answers)).toEqual(
    ["ada post: no", "bea post: no", "cyd post: no", "dee post: no"].concat("eve post: yes", "fay post: yes"),
  );
});

test("never asks two questions of one reader at once, and lets others pass them", async () => {
  const { ask, finish, names } = stage();
  for (const post of ["one", "two"]) void ask("ada", post);
  void ask("bea", "one");
  await soon();
  expect(names()).toEqual(["ada one, bea one"]);
  void ask("cyd", "one");
  await soon();
  expect(names()).toEqual(["ada one, bea one", "cyd one"]);
  await finish(0, "no");
  expect(names()).toEqual(["ada one, bea one", "cyd one", "ada two"]);
});

test("shares the answer to a question that waits, and never one to a question under way", async () => {
  const { ask, finish, names } = stage();
  const first = ask("ada");
  await soon();
  const [second, third] = [ask("ada"), ask("ada")];
  await soon();
  expect(names()).toEqual(["ada post"]);
  await finish(0, "before the purchase");
  await finish(1, "after the purchase");
  expect(await Promise.all([first, second, third])).toEqual([
    "ada post: before the purchase",
    "ada post: after the purchase",
    "ada post: after the purchase",
  ]);
  expect(names()).toHaveLength(2);
});

test("takes no more of one reader, or in all, than its limits", async () => {
  const { ask, finish } = stage({ waiting: 6 });
  const posts = ["one", "two", "three", "four"];
  expect(posts.map((post) => ask("ada", post) !== null)).toEqual([true, true, true, false]);
  await soon();
  expect([ask("ada", "four"), ask("ada", "three")].map((answer) => answer !== null)).toEqual([false, true]);
  const others = ["bea", "cyd", "dee", "eve", "fay"];
  expect(others.map((reader) => ask(reader) !== null)).toEqual([true, true, true, true, false]);
  await finish(0, "no");
  expect(ask("fay")).not.toBeNull();
});

test("goes on after a call that failed, or that did not answer all", async () => {
  const { ask, calls, names } = stage({ calls: 1, together: 1 });
  const [failed, short] = [ask("ada"), ask("bea")];
  void ask("cyd");
  await soon();
  calls[0]?.answer.reject(new Error("no database"));
  await expect(failed).rejects.toThrow("no database");
  await soon();
  calls[1]?.answer.resolve([]);
  await expect(short).rejects.toThrow("no answer");
  await soon();
  expect(names()).toEqual(["ada post", "bea post", "cyd post"]);
});
