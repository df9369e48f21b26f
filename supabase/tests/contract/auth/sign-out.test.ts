import { describe, expect, inject, test } from "vitest";
import { administrator, signedInUser, signInByAdmin, visitor } from "#tests/support/stack/auth-clients.ts";

const target = inject("target");

/** One user in two browsers, and a stranger. */
async function threeBrowsers() {
  const here = await signedInUser();
  const there = visitor();
  await signInByAdmin(there, here.email);
  return { here: here.client, there, stranger: (await signedInUser()).client, session: here.session };
}

const isSignedIn = async (client: ReturnType<typeof visitor>) => (await client.auth.getUser()).data.user !== null;

describe("signing out", () => {
  test("local ends this session only, with its refresh token", async () => {
    const { here, there, session } = await threeBrowsers();
    expect((await here.auth.signOut({ scope: "local" })).error).toBeNull();
    expect((await visitor().auth.getUser(session.access_token)).error?.name).toBe("AuthSessionMissingError");
    expect((await visitor().auth.refreshSession(session)).error?.code).toBe("refresh_token_not_found");
    expect(await isSignedIn(there)).toBe(true);
  });

  test("others ends all but this one", async () => {
    const { here, there } = await threeBrowsers();
    await here.auth.signOut({ scope: "others" });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  test("global ends all of the user's, and no one else's", async () => {
    const { here, there, stranger, session } = await threeBrowsers();
    await here.auth.signOut();
    expect((await visitor().auth.getUser(session.access_token)).data.user).toBeNull();
    expect([await isSignedIn(there), await isSignedIn(stranger)]).toEqual([false, true]);
  });

  test("the administrator signs a user out by their token", async () => {
    const { here, there, session } = await threeBrowsers();
    const { error } = await administrator().auth.admin.signOut(session.access_token, "global");
    expect(error).toBeNull();
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false]);
  });

  test("needs a session", async () => {
    const response = await fetch(`${target.url}/auth/v1/logout`, {
      method: "POST",
      headers: { apikey: target.publishableKey },
    });
    expect(response.status).toBe(401);
  });
});
