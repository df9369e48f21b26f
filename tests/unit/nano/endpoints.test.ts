import { describe, expect, test } from "vitest";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";

const LIST = ["first", "second", "third"].map((name) => ({ url: `http://${name}.example` }));

function open() {
  let nowMs = 0;
  const asked: string[] = [];
  const unreachable = new Set<string>();
  const endpoints = createEndpoints(LIST, { nowMs: () => nowMs });
  const ask = (tookMs = 1) =>
    endpoints.ask(async ({ url }) => {
      const name = new URL(url).hostname.replace(".example", "");
      asked.push(name);
      nowMs += tookMs;
      if (unreachable.has(name)) throw new NodeOutage("silent", { host: name });
      return name;
    });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { ask, pass, asked, unreachable, endpoints };
}

describe("of several endpoints", () => {
  test("the first is asked while it is well", async () => {
    const { ask, asked } = open();
    for (let turn = 0; turn < 5; turn++) await ask();
    expect(asked).toEqual(Array(5).fill("first"));
  });

  test("the next answers when one is down, which then rests, and is asked again later", async () => {
    const { ask, pass, asked, unreachable } = open();
    unreachable.add("first");
    expect(await ask()).toBe("second");
    expect(await ask()).toBe("second");
    expect(asked).toEqual(["first", "second", "second"]);
    unreachable.clear();
    pass(120_000);
    for (let turn = 0; turn < 8; turn++) await ask();
    expect(asked).not.toContain("third");
  });

  test("a resting one is better than none", async () => {
    const { ask, unreachable } = open();
    for (const name of ["first", "second", "third"]) unreachable.add(name);
    await expect(ask()).rejects.toThrow(NodeOutage);
    unreachable.delete("second");
    expect(await ask()).toBe("second");
  });

  test("one that has become slow gives way", async () => {
    const { ask, asked } = open();
    for (let turn = 0; turn < 6; turn++) await ask(5_000);
    expect(new Set(asked)).toEqual(new Set(["first", "second", "third"]));
  });

  test("a refusal is an answer: no other is asked", async () => {
    let questions = 0;
    const { endpoints } = open();
    const refusal = endpoints.ask(async () => {
      questions++;
      throw new NodeRefusal("Fork");
    });
    await expect(refusal).rejects.toThrow("Fork");
    expect(questions).toBe(1);
    expect(endpoints.scores()[0]).toEqual({ host: "first.example", score: 1 });
  });
});
