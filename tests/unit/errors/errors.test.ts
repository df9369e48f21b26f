import { describe, expect, test } from "vitest";
import { AppError, type ErrorCode, toAppError, toProblem } from "#lib/errors.ts";

describe("a refusal", () => {
  test.each<[ErrorCode, number]>([
    ["auth_required", 401],
    ["registered_required", 403],
    ["handle_required", 403],
    ["payout_required", 403],
    ["not_found", 404],
    ["gone", 410],
    ["country_refused", 451],
    ["forbidden", 403],
    ["validation_failed", 422],
    ["consent_required", 422],
    ["rate_limited", 429],
    ["puzzle_required", 429],
    ["already_owned", 409],
    ["own_post", 409],
    ["not_for_sale", 409],
    ["price_unavailable", 503],
    ["quote_expired", 410],
    ["payments_paused", 503],
    ["refund_window_closed", 409],
    ["refund_limit", 429],
    ["address_invalid", 422],
    ["address_checksum", 422],
    ["handle_taken", 409],
    ["conflict", 409],
    ["too_large", 413],
    ["internal", 500],
  ])("%s answers %i", (code, status) => {
    expect(toProblem(new AppError(code, { detail: "Why." }), "r-1")).toMatchObject({ code, status, detail: "Why." });
  });

  test("says what happened, and which field is at fault", () => {
    const error = new AppError("handle_taken", { detail: "@ada is taken. Try @ada_l.", field: "handle" });
    expect(toProblem(error, "r-1")).toEqual({
      type: "/errors/handle_taken",
      title: "Handle taken",
      status: 409,
      code: "handle_taken",
      detail: "@ada is taken. Try @ada_l.",
      field: "handle",
      requestId: "r-1",
    });
  });

  test("keeps log text and cause from the person", () => {
    const cause = new Error("duplicate key (handle)=(ada)");
    const error = new AppError("handle_taken", { detail: "@ada is taken.", message: "profiles_handle_key", cause });
    expect(error.message).toBe("profiles_handle_key");
    expect(error.cause).toBe(cause);
    expect(JSON.stringify(toProblem(error, "r-1"))).not.toMatch(/profiles_handle_key|duplicate/);
  });
});

describe("an unforeseen error", () => {
  test.each([new TypeError("x of undefined"), "a thrown word", undefined, { secret: "sb_secret_abc" }])(
    "becomes internal, with an incident id and without its own message: %s",
    (thrown) => {
      const error = toAppError(thrown);
      expect(error.cause).toBe(thrown);
      expect(toProblem(error, "r-1")).toEqual({
        type: "/errors/internal",
        title: "Internal error",
        status: 500,
        code: "internal",
        detail: "Something went wrong on our side. It is not your fault. Try again in a moment.",
        incidentId: error.incidentId,
        requestId: "r-1",
      });
    },
  );

  test("has the same unique incident id in the log and in the answer", () => {
    const error = toAppError(new Error("x"));
    expect(error.incidentId).toMatch(/^[0-9a-f-]{36}$/);
    expect(toProblem(error, "r-1").incidentId).toBe(error.incidentId);
    expect(toAppError(new Error("x")).incidentId).not.toBe(error.incidentId);
  });
});
