import { expect, test } from "vitest";
import { describeError, errorTitleOf } from "#components/layout/errors/describe-error.ts";
import { AppError } from "#lib/errors.ts";

test("404 is Page Not Found whatever it says; any other status its message, or Internal Server Error", () => {
  expect(errorTitleOf(404, "Nothing here")).toBe("Page Not Found");
  expect(errorTitleOf(410, "Gone")).toBe("Gone");
  expect(errorTitleOf(500)).toBe("Internal Server Error");
});

test("describes a browser error by its message, as a 500", () => {
  expect(describeError(new Error("The editor did not load."))).toEqual({
    status: 500,
    title: "Internal Server Error",
    description: "The editor did not load.",
    incidentId: undefined,
  });
});

test("describes a server error in our words, with the digest as its incident", () => {
  const sent = Object.assign(new Error("An error occurred in the Server Components render."), { digest: "2841" });
  const described = describeError(sent);
  expect(described.description).toBe("This page broke, and that is our mistake. Try again in a moment.");
  expect(described.incidentId).toBe("2841");
});

test("our own error keeps its status, title and detail", () => {
  const described = describeError(
    new AppError("gone", { detail: "The author withdrew this post.", message: "secret" }),
  );
  expect(described).toMatchObject({ status: 410, title: "Gone", description: "The author withdrew this post." });
});

test("anything else thrown is our mistake, too", () => {
  for (const thrown of ["text", null, undefined, {}, { digest: 7 }]) {
    expect(describeError(thrown)).toMatchObject({ status: 500, description: expect.stringContaining("our mistake") });
  }
});
