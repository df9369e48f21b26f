import { expect, test } from "vitest";
import { describeTimeLeft, entryShape } from "#lib/moderation/staff-report.ts";

const row = {
  ...{ id: "1", number: 1042, target_type: "post", reason: "spam", status: "open", label: "A post" },
  ...{
    author_handle: null,
    alike: 1,
    created_at: "2026-11-20T12:00:00Z",
    decided_at: null,
    hidden_at: null,
    is_doubtful: false,
  },
};

test.each([
  [0, "2026-11-20T13:00:00.000Z"],
  [1, "2026-11-21T12:00:00.000Z"],
  [2, "2026-11-22T12:00:00.000Z"],
  [3, "2026-11-23T12:00:00.000Z"],
])("P%i is due by %s", (priority, due) => {
  expect(entryShape.parse({ ...row, priority }).dueAt).toBe(due);
});

test.each([
  ["2026-11-20T12:00:00Z", "1 h left", false],
  ["2026-11-20T12:20:30Z", "39 min left", false],
  ["2026-11-20T13:05:00Z", "5 min late", true],
  ["2026-11-22T14:00:00Z", "49 h late", true],
])("at %s it says %s", (now, words, isLate) => {
  expect(describeTimeLeft("2026-11-20T13:00:00Z", Date.parse(now))).toEqual({ words, isLate });
});
