import { describe, expect, test } from "vitest";
import { destinationOf, findUnmetGuard } from "#lib/auth/guard/guard.ts";
import type { SessionViewer } from "#lib/auth/viewer.ts";

const ANONYMOUS: SessionViewer = {
  id: "a",
  sessionId: "s",
  email: null,
  isAnonymous: true,
  role: null,
  handle: null,
  name: null,
  avatarUrl: null,
  hasPayoutAddress: false,
  hasPutOffPayout: false,
  status: "active",
  amr: [],
};
const READER: SessionViewer = { ...ANONYMOUS, isAnonymous: false, email: "ada@example.com" };
const NAMED: SessionViewer = { ...READER, handle: "ada", name: "Ada" };
const WRITER: SessionViewer = { ...NAMED, hasPayoutAddress: true };
const COMPOSE = { guards: ["auth", "registered", "require-user-name", "require-payout-address"] } as const;

describe("the first guard that fails decides", () => {
  test.each([
    ["a visitor", null, "auth"],
    ["an anonymous buyer", ANONYMOUS, "registered"],
    ["a reader without a handle", READER, "require-user-name"],
    ["a reader with a handle and no name", { ...WRITER, name: null }, "require-user-name"],
    ["a reader without a payout address", NAMED, "require-payout-address"],
    ["a writer", WRITER, null],
  ])("for %s at /compose", (_, viewer, unmet) => {
    expect(findUnmetGuard(COMPOSE, viewer)).toBe(unmet);
  });
});

describe("staff", () => {
  const finance = { guards: ["admin"], roles: ["finance"] } as const;
  test.each([
    [null, false],
    ["owner", true],
    ["finance", true],
    ["moderator", false],
    ["support", false],
  ] as const)("with the office %s reach the money pages: %s", (role, passes) => {
    expect(findUnmetGuard(finance, { ...WRITER, role }) === null).toBe(passes);
  });

  test("exclude an anonymous user, whatever the office", () => {
    expect(findUnmetGuard({ guards: ["admin"] }, { ...ANONYMOUS, role: "owner" })).toBe("admin");
  });

  test.each(["limited", "suspended"] as const)("exclude a %s account, whatever the office", (status) => {
    expect(findUnmetGuard({ guards: ["admin"] }, { ...WRITER, role: "owner", status })).toBe("admin");
  });
});

test("a row that admits holders of a token lets a visitor in with one, and no other row does", () => {
  const library = { guards: ["auth"], admitsHolders: true } as const;
  expect(findUnmetGuard(library, null, true)).toBeNull();
  expect(findUnmetGuard(library, null, false)).toBe("auth");
  expect(findUnmetGuard(library, ANONYMOUS, true)).toBeNull();
  expect(findUnmetGuard({ guards: ["auth"] }, null, true)).toBe("auth");
});

test("each guard leads to where it can be met; the staff guard leads nowhere", () => {
  expect(destinationOf("auth")).toBe("/login");
  expect(destinationOf("registered")).toBe("/profile/convert");
  expect(destinationOf("require-user-name")).toBe("/profile/profile-setup");
  expect(destinationOf("require-payout-address")).toBe("/profile/payout-setup");
  expect(destinationOf("admin")).toBeNull();
});
