import { expect, test } from "vitest";
import { holdReload, whenReloadIsFree } from "#lib/page/reload-hold.ts";

test("asks for no reload until every editor and pay sheet has closed", () => {
  const calls: string[] = [];
  const notify = () => calls.push("notified");
  whenReloadIsFree(notify);
  expect(calls).toEqual(["notified"]);

  const closeEditor = holdReload();
  const closeSheet = holdReload();
  whenReloadIsFree(notify);
  whenReloadIsFree(notify);
  closeEditor();
  closeEditor();
  expect(calls).toEqual(["notified"]);
  closeSheet();
  expect(calls).toEqual(["notified", "notified"]);
  closeSheet();
  expect(calls).toEqual(["notified", "notified"]);
});
