import { expect, test } from "vitest";
import {
  fields,
  isUrl,
  type JsonReader,
  listOf,
  orNull,
  readJsonFlag,
  readJsonText,
  readJsonWhole,
  readOneOf,
  textThat,
} from "#lib/http/browser/read-json.ts";

const readBird = fields<{ name: string; eggs: number | null }>({ name: readJsonText, eggs: orNull(readJsonWhole) });

test("returns what it names, and drops the rest", () => {
  expect(readBird({ name: "Wren", eggs: null, owner: "Mira" })).toEqual({ name: "Wren", eggs: null });
  expect(listOf(readBird)([{ name: "Wren", eggs: 7 }])).toEqual([{ name: "Wren", eggs: 7 }]);
});

test("tells an address from other text", () => {
  expect(["https://farthing.test/a", "nano:a", "farthing.test", ""].map(isUrl)).toEqual([true, true, false, false]);
});

const short = textThat((text) => text.length < 3, "a short text");

test.each<[string, JsonReader<unknown>, unknown[]]>([
  ["a text", readJsonText, [1, null, undefined, ["a"], {}]],
  ["true or false", readJsonFlag, ["true", 1, 0, null]],
  ["a whole number", readJsonWhole, ["1", 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1n]],
  ["one of up, down", readOneOf(["up", "down"]), ["UP", "toString", "", null, ["up"]]],
  ["a short text", short, ["long", 1, null]],
  ["a text or null", orNull(readJsonText), [undefined, 0, false]],
  ["a list", listOf(readJsonText), [{ length: 1, 0: "a" }, "a", null, ["a", 1]]],
  ["an object", readBird, [null, [], "Wren", { name: "Wren" }, { eggs: 1 }, Object.create({ name: "Wren", eggs: 1 })]],
])("refuses what is not %s", (_, read, wrong) => {
  for (const value of wrong) expect(() => read(value), JSON.stringify(String(value))).toThrow(TypeError);
});

test("never takes a field from the prototype", () => {
  expect(() => fields<{ toString: string }>({ toString: readJsonText })({})).toThrow(TypeError);
  expect(() => readBird(JSON.parse('{"__proto__":{"name":"Wren","eggs":1}}'))).toThrow(TypeError);
});
