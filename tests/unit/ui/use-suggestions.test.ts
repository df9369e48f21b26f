import { expect, test } from "vitest";
import { searchItems } from "#components/ui/combobox/use-suggestions.ts";

const NAMES = ["Anni Albers", "Gunta Stölzl", "Joseph Marie Jacquard", "Šárka Nová"];
const find = (query: string) => searchItems(NAMES, query, (name) => name);

test.each([
  ["", NAMES],
  ["  ", NAMES],
  ["alb", ["Anni Albers"]],
  ["ALB", ["Anni Albers"]],
  ["stolzl", ["Gunta Stölzl"]],
  ["STÖLZL", ["Gunta Stölzl"]],
  ["sarka", ["Šárka Nová"]],
  ["jac jos", ["Joseph Marie Jacquard"]],
  ["jos x", []],
  ["lbers", []],
])("“%s” finds names whose words start with it", (query, names) => {
  expect(find(query)).toEqual(names);
});
