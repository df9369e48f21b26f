import { expect, test } from "vitest";
import { readDestination } from "#lib/site/destination.ts";

const ADDRESS = "nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3";

test.each([ADDRESS, ` ${ADDRESS}\n`, ADDRESS.toUpperCase(), ADDRESS.replace("nano_", "xrb_"), `nano:${ADDRESS}`])(
  "reads %j as its one address",
  (typed) => {
    expect(readDestination(typed)).toEqual({ kind: "good", address: ADDRESS });
  },
);

test("tells one wrong character from what is no address at all", () => {
  const wrong = ADDRESS.replace("3t6k", "3t6m");
  expect(readDestination(wrong)).toMatchObject({ kind: "wrong", why: expect.stringContaining("checksum") });
  expect(readDestination("bc1qexample")).toMatchObject({ kind: "wrong", why: expect.stringContaining("look like") });
  expect(readDestination("")).toEqual({ kind: "none" });
  expect(readDestination(["a", "b"])).toEqual({ kind: "none" });
});
