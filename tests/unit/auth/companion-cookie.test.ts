import { expect, test } from "vitest";
import { hasAccount, readUserId } from "#lib/auth/companion-cookie.ts";

test.each([
  ["farthing-viewer=registered; farthing-user=ada", "ada", true],
  ["a=b; farthing-user=ada; farthing-viewer=admin", "ada", true],
  ["farthing-viewer=anonymous; farthing-user=ada", "ada", false],
  ["farthing-viewer=registered", null, true],
  ["farthing-viewer=registered; farthing-user=", null, true],
  ["farthing-viewer=registered; x-farthing-user=ada", null, true],
  ["farthing-user=ada", null, false],
  ["", null, false],
])("reads who is signed in from %j", (cookies, user, isRegistered) => {
  expect([readUserId(cookies), hasAccount(cookies)]).toEqual([user, isRegistered]);
});
