import type { Session } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";
import { administrator, sessionOf, signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";

const target = inject("target");

const refresh = (token: string) => visitor().auth.refreshSession({ refresh_token: token });

/** Without the client, which retries by itself after a failure. */
async function refreshOnce(token: string): Promise<string> {
  const response = await fetch(`${target.url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: target.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: token }),
  });
  expect(response.status).toBe(200);
  return (await response.json()).refresh_token;
}

async function letReuseIntervalPass(sessionId: unknown): Promise<void> {
  await queryDatabase(
    "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where session_id = $1",
    [sessionId],
  );
}

async function sessionIdOf(accessToken: string): Promise<unknown> {
  return (await visitor().auth.getClaims(accessToken)).data?.claims.session_id;
}

describe("a refresh token", () => {
  test("is exchanged for another of the same session, with the same amr and the current user", async () => {
    const { session, id } = await signedInUser();
    await administrator().auth.admin.updateUserById(id, { app_metadata: { plan: "gold" } });
    const next = sessionOf(await refresh(session.refresh_token));
    expect(next.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [
      (await visitor().auth.getClaims(session.access_token)).data?.claims,
      (await visitor().auth.getClaims(next.access_token)).data?.claims,
    ];
    expect(after).toMatchObject({ amr: before?.amr, session_id: before?.session_id, app_metadata: { plan: "gold" } });
    expect(before?.amr).toMatchObject([{ method: "otp", timestamp: expect.any(Number) }]);
  });

  test("five at once share one family: all get the same next token, which works", async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => signedInUser()));
    const fiveTimes = ({ session }: { session: Session }) =>
      Promise.all(Array.from({ length: 5 }, () => refreshOnce(session.refresh_token)));
    for (const [index, answers] of (await Promise.all(users.map(fiveTimes))).entries()) {
      const [next = "", ...others] = new Set(answers);
      expect(others).toEqual([]);
      expect(next).not.toBe(users[index]?.session.refresh_token);
      expect((await refresh(next)).error).toBeNull();
    }
  });

  test.skipIf(!target.isEmbedded)("of an older turn gets the current one within the interval", async () => {
    const { session } = await signedInUser();
    const second = sessionOf(await refresh(session.refresh_token));
    const third = sessionOf(await refresh(second.refresh_token));
    expect(sessionOf(await refresh(session.refresh_token)).refresh_token).toBe(third.refresh_token);
  });

  test.skipIf(!target.isEmbedded)("used again later reveals a copy: the whole family ends", async () => {
    const { session } = await signedInUser();
    const second = sessionOf(await refresh(session.refresh_token));
    const third = sessionOf(await refresh(second.refresh_token));
    await letReuseIntervalPass(await sessionIdOf(session.access_token));
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      code: "refresh_token_already_used",
      status: 400,
    });
    expect((await refresh(third.refresh_token)).error).toMatchObject({ code: "refresh_token_not_found", status: 400 });
    expect((await visitor().auth.getUser(third.access_token)).data.user).toBeNull();
  });

  test.skipIf(!target.isEmbedded)("reuse ends one family only: the user's other sessions live on", async () => {
    const { session, email } = await signedInUser();
    const { data } = await administrator().auth.admin.generateLink({ type: "magiclink", email });
    const other = sessionOf(
      await visitor().auth.verifyOtp({ type: "email", token_hash: data.properties?.hashed_token ?? "" }),
    );
    await refresh(session.refresh_token);
    await letReuseIntervalPass(await sessionIdOf(session.access_token));
    expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_already_used");
    expect((await refresh(other.refresh_token)).error).toBeNull();
  });

  test("that was never issued is refused", async () => {
    expect((await refresh("not-a-token")).error).toMatchObject({ code: "refresh_token_not_found", status: 400 });
  });
});
