import { expect, test } from "vitest";
import { readProblem, readProblemBody } from "#lib/http/browser/read-problem.ts";

test("a refusal names its field, or each of them", () => {
  expect(readProblemBody(409, { detail: "@ada is taken.", field: "handle" })).toEqual({
    status: 409,
    detail: "@ada is taken.",
    errors: [{ field: "handle", message: "@ada is taken." }],
  });
  const errors = [{ field: "name", message: "Too long." }];
  expect(readProblemBody(422, { detail: "Not valid.", errors })).toMatchObject({ errors });
});

test.each([null, "<html>", 7, { errors: [{ field: 1 }] }])("%j, which is no problem of ours, names nothing", (body) => {
  expect(readProblemBody(502, body)).toEqual({ status: 502, detail: null, errors: [] });
});

test("no answer at all has no status", () => {
  expect(readProblem(new TypeError("failed to fetch"))).toEqual({ status: 0, detail: null, errors: [] });
});
