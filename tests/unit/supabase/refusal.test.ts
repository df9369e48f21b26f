import { expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

test("shows a transition's refusal with its own code and words", () => {
  const refusal = toRefusal({ code: "P0001", message: "own_post", details: "This is your post." });
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "own_post", status: 409, detail: "This is your post." });
});

test("takes the seconds of a limit from its hint, and the field of any other refusal", () => {
  const refused = { code: "P0001", message: "rate_limited", details: "Too many requests." };
  const limit = toRefusal({ ...refused, hint: "retry after 37" });
  expect(limit).toMatchObject({ code: "rate_limited", retryAfterSeconds: 37, field: undefined });
  const field = toRefusal({ ...refused, message: "validation_failed", hint: "title" });
  expect(field).toMatchObject({ field: "title", retryAfterSeconds: undefined });
});

test("takes every wrong field from the hint, each with its own words", () => {
  const errors = [
    { field: "post", message: "There is no such post." },
    { field: "endsAt", message: "The end must lie ahead." },
  ];
  const refused = { code: "P0001", message: "validation_failed", details: "There is no such post." };
  const refusal = toRefusal({ ...refused, hint: JSON.stringify(errors) });
  expect(refusal).toMatchObject({ status: 422, detail: "There is no such post.", errors, field: undefined });
});

test("asks the caller to shorten a value beyond its type's bounds", () => {
  const message = 'value for domain bounded_text violates check constraint "bounded_text_check"';
  const refusal = toRefusal({ code: "23514", message, details: null });
  expect(refusal).toMatchObject({ code: "validation_failed", status: 422 });
});

test.each([
  {
    code: "23514",
    message: 'new row for relation "posts" violates check constraint "posts_check"',
    details: "Secret words.",
  },
  { code: "P0001", message: "no code of ours", details: "Secret words." },
  { code: "42501", message: "forbidden", details: "Secret words." },
  { code: "P0001", message: "constructor", details: "Secret words." },
])("keeps the words of our own failures for the log: %j", (error) => {
  const failure = toRefusal(error);
  expect(failure).not.toBeInstanceOf(AppError);
  expect([failure.message.includes("Secret"), failure.cause]).toEqual([false, error]);
});

test.each(["57014", "57P01", "PGRST003", ""])("asks for another try when the database is busy: %j", (code) => {
  const refusal = toRefusal({ code, message: "Secret words.", details: null });
  expect(refusal).toMatchObject({ code: "internal", status: 503, retryAfterSeconds: 5 });
  expect(refusal.message).not.toContain("Secret");
});
