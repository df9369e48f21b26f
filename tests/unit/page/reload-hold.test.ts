import { expect, test } from "vitest";
import { holdReload, whenReloadIsFree } from "#lib/page/reload-hold.ts";

test("asks for no reload until every editor and pay sheet has closed", () => {
  const told: string[] = [];
  const tell = () => told.push("told");
  whenReloadIsFree(tell);
  expect(told).toEqual(["told"]);

  const closeEditor = holdReload();
  const closeSheet = holdReload();
  whenReloadIsFree(tell);
  whenReloadIsFree(tell);
  closeEditor();
  closeEditor();
  expect(told).toEqual(["told"]);
  closeSheet();
  expect(told).toEqual(["told", "told"]);
  closeSheet();
  expect(told).toEqual(["told", "told"]);
});
