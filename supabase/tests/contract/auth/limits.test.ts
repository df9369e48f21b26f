import { describe, expect, inject, test } from "vitest";
import { newAddress, signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";
import { ageMails, latestMail, mailsTo, queryDatabase } from "#tests/support/stack/mail.ts";

const target = inject("target");

/** A code that differs from the one in the mail. */
function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

async function mailedCode(email: string): Promise<string> {
  await visitor().auth.signInWithOtp({ email });
  return (await latestMail(email)).code;
}

const verify = (email: string, token: string) => visitor().auth.verifyOtp({ email, token, type: "email" });

describe("guessing a code", () => {
  test.skipIf(!target.isEmbedded)("still accepts the right one after four wrong ones", async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    for (let attempt = 1; attempt <= 4; attempt++)
      expect((await verify(email, wrongCode(code))).error?.code).toBe("otp_expired");
    expect((await verify(email, code)).error).toBeNull();
  });

  test.skipIf(!target.isEmbedded)(
    "disables the code after five wrong ones, but not the link, which cannot be guessed",
    async () => {
      const email = newAddress();
      const code = await mailedCode(email);
      for (let attempt = 1; attempt <= 5; attempt++) await verify(email, wrongCode(code));
      expect((await verify(email, code)).error).toMatchObject({ code: "otp_expired", status: 403 });
      const token_hash = new URL((await latestMail(email)).link).searchParams.get("token") ?? "";
      expect((await visitor().auth.verifyOtp({ type: "email", token_hash })).error).toBeNull();
    },
  );

  test.skipIf(!target.isEmbedded)("counts twenty at once as twenty: at most five of them are compared", async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    await Promise.all(Array.from({ length: 20 }, () => verify(email, wrongCode(code))));
    const [token] = await queryDatabase<{ failed_attempts: number }>(
      "select failed_attempts from auth.one_time_tokens where relates_to = $1",
      [email],
    );
    expect(token?.failed_attempts).toBe(5);
    expect((await verify(email, code)).error?.code).toBe("otp_expired");
  });

  test.skipIf(!target.isEmbedded)("starts over with a new code, and the old one is dead", async () => {
    const email = newAddress();
    const first = await mailedCode(email);
    for (let attempt = 1; attempt <= 5; attempt++) await verify(email, wrongCode(first));
    await ageMails(email);
    const second = await mailedCode(email);
    if (first !== second) expect((await verify(email, first)).error?.code).toBe("otp_expired");
    expect((await verify(email, second)).error).toBeNull();
  });
});

describe("requesting mails", () => {
  test.skipIf(!target.isEmbedded)(
    "twice in a second is refused, for a known and an unknown address alike",
    async () => {
      const { email: known } = await signedInUser();
      const answers: unknown[][] = [];
      for (const email of [known, newAddress()]) {
        const { error: first } = await visitor().auth.signInWithOtp({ email });
        const { error: second } = await visitor().auth.signInWithOtp({ email });
        expect(await mailsTo(email)).toHaveLength(1);
        answers.push([first, second?.status, second?.code, second?.message]);
      }
      expect(answers[0]).toMatchObject([null, 429, "over_email_send_rate_limit", expect.stringContaining("seconds")]);
      expect(answers[1]).toEqual(answers[0]);
    },
  );

  test.skipIf(!target.isEmbedded)("is limited to thirty an hour per address", async () => {
    const email = newAddress();
    await queryDatabase(
      "insert into auth.sent_mails (recipient, sent_at) select $1, now() - make_interval(mins => n) from generate_series(1, 29) n",
      [email],
    );
    expect((await visitor().auth.signInWithOtp({ email })).error).toBeNull();
    await ageMails(email, 30);
    expect((await visitor().auth.signInWithOtp({ email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
    await ageMails(email, 3600);
    expect((await visitor().auth.signInWithOtp({ email })).error).toBeNull();
  });

  test.skipIf(!target.isEmbedded)("ten at once sends one", async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor().auth.signInWithOtp({ email })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test.skipIf(!target.isEmbedded)("for a change of address counts against the receiving address", async () => {
    const email = newAddress("victim");
    const { error: first } = await (await signedInUser()).client.auth.updateUser({ email });
    const { error: second } = await (await signedInUser()).client.auth.updateUser({ email });
    expect([first, second?.code]).toEqual([null, "over_email_send_rate_limit"]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a stranger cannot learn whether an address has an account", () => {
  test("from a wrong code, which is answered the same either way", async () => {
    const { email } = await signedInUser();
    const [known, unknown] = [await verify(email, "000000"), await verify(newAddress(), "000000")];
    expect(known.error).toMatchObject({ code: "otp_expired", status: 403 });
    expect(unknown.error).toEqual(known.error);
  });

  test("nor from resend", async () => {
    const { email } = await signedInUser();
    for (const address of [email, newAddress()])
      for (const type of ["signup", "email_change"] as const)
        expect((await visitor().auth.resend({ type, email: address })).error).toBeNull();
  });
});

describe("the database", () => {
  test.skipIf(!target.isEmbedded)("stores no plain code, link token or refresh token", async () => {
    const { session, email } = await signedInUser();
    const code = await mailedCode(email);
    const token = new URL((await latestMail(email)).link).searchParams.get("token") ?? "";
    const tables = ["users", "one_time_tokens", "refresh_tokens", "sessions", "flow_state"];
    for (const table of tables) {
      const rows = await queryDatabase<{ row: string }>(
        `select kept::text as row from auth.${table} kept where kept::text like '%' || $1 || '%'`,
        [table === "users" ? email : session.user.id],
      );
      const text = rows.map(({ row }) => row).join("\n");
      expect(text).not.toContain(token);
      expect(text).not.toContain(session.refresh_token);
      expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
      if (table !== "flow_state") expect(text).not.toBe("");
    }
  });
});
