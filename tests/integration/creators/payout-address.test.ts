import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { findSession, type RegisteredSession, requireRegistered } from "#lib/auth/session/session.ts";
import { changePayoutAddress } from "#lib/creators/payout/payout-address-mutations.ts";
import { advancePayoutChange, type PayoutChange } from "#lib/creators/payout/payout-change.ts";
import { composeMail } from "#lib/email/compose.ts";
import { addressOf } from "#lib/nano/address.ts";
import { latestMail, mailsTo, queryDatabase } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { registeredPerson, type SignedIn, setStatus, signInAnHourAgo } from "#tests/support/world/profile-owners.ts";

const newAccount = () => addressOf(randomBytes(32).toString("hex"));
const change = (address: string, more: Partial<PayoutChange> = {}): PayoutChange => ({
  address,
  knowsExchange: false,
  code: null,
  ...more,
});

beforeAll(() => setWebSettings());

/** The cookies change when the session does. */
const requests = new WeakMap<RegisteredSession, Request>();

async function sessionOf(cookie: string): Promise<RegisteredSession> {
  const request = new Request("http://localhost:3000/api/x", { headers: { cookie } });
  const session = await requireRegistered(request);
  requests.set(session, request);
  return session;
}

function advance(session: RegisteredSession, wanted: PayoutChange) {
  const request = requests.get(session) ?? new Request("http://localhost:3000");
  return advancePayoutChange(session, wanted, () => findSession(requestJar(request)));
}

async function writer(address = newAccount()) {
  const person = await registeredPerson();
  const session = await sessionOf(person.cookie);
  await changePayoutAddress(session, address, false);
  return { person, session, address };
}

async function storedOf({ id }: SignedIn) {
  const [row] = await queryDatabase<{ payout_address: string; held_hours: number | null }>(
    `select payout_address, round(extract(epoch from payout_hold_until - now()) / 3600)::int as held_hours
     from public.private_profiles where id = $1`,
    [id],
  );
  return row;
}

const mailsAbout = ({ id }: SignedIn) =>
  queryDatabase<{ template: string; data: Record<string, unknown> }>(
    "select template, data from public.outbox where user_id = $1 and template = 'payout_address_changed'",
    [id],
  );

describe("the first payout address", () => {
  test("is saved in its canonical form, at once, without a hold and without a mail", async () => {
    const person = await registeredPerson();
    const session = await sessionOf(await signInAnHourAgo(person));
    const address = newAccount();
    const written = ` ${address.replace("nano_", "xrb_")}\n`;
    expect(await advance(session, change(written))).toEqual({
      kind: "saved",
      address,
      holdUntil: null,
    });
    expect(await storedOf(person)).toEqual({ payout_address: address, held_hours: null });
    expect(await mailsAbout(person)).toEqual([]);
  });

  test.each([
    ["hello", "address_invalid", "That doesn’t look like a Nano address."],
    [
      "nano_1qedxwusuhcz3n69qqw6e341sh6nw9geo9gdo98fj6ynobprgoj3gwoqxmwn",
      "address_checksum",
      "One character is wrong: the checksum doesn’t match.",
    ],
    [
      "nano_1111111111111111111111111111111111111111111111111111hifc8npp",
      "address_invalid",
      "No one has the key to this address, so money sent there is lost. Use an address of your own wallet.",
    ],
  ])("refuses %s", async (address, code, detail) => {
    const session = await sessionOf((await registeredPerson()).cookie);
    await expect(advance(session, change(address))).rejects.toMatchObject({ code, detail });
  });

  test("refuses an address of ours, where readers pay", async () => {
    const session = await sessionOf((await registeredPerson()).cookie);
    const address = newAccount();
    await queryDatabase(
      "insert into public.deposit_addresses (account, seed_id, derivation_index) values ($1, $2, 1)",
      [address, `test-${randomBytes(6).toString("hex")}`],
    );
    await expect(advance(session, change(address))).rejects.toMatchObject({
      code: "address_invalid",
      detail: expect.stringContaining("one of our own addresses"),
    });
  });

  test("accepts an exchange's address after a warning", async () => {
    const session = await sessionOf((await registeredPerson()).cookie);
    const address = newAccount();
    await queryDatabase("insert into public.exchange_accounts (account, name) values ($1, 'An exchange')", [address]);
    expect(await advance(session, change(address))).toEqual({
      kind: "exchange",
      address,
      warning: "This looks like an exchange deposit address. Some exchanges ignore small deposits. Continue?",
    });
    expect(await advance(session, change(address, { knowsExchange: true }))).toMatchObject({
      kind: "saved",
    });
  });

  test("saves one of two sent at once", async () => {
    const person = await registeredPerson();
    const session = await sessionOf(person.cookie);
    const answers = await Promise.allSettled([
      changePayoutAddress(session, newAccount(), false),
      changePayoutAddress(session, newAccount(), false),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await storedOf(person))?.held_hours).toBeNull();
  });
});

describe("a change of the payout address", () => {
  test("asks for a code if the sign-in is old, and changes nothing before", async () => {
    const { person, address } = await writer();
    const session = await sessionOf(await signInAnHourAgo(person));
    const next = newAccount();
    expect(await advance(session, change(next))).toEqual({
      kind: "code",
      address: next,
      email: person.email,
      knowsExchange: false,
    });
    expect((await latestMail(person.email)).code).toMatch(/^\d{6}$/);
    expect(await storedOf(person)).toMatchObject({ payout_address: address });
    await expect(advance(session, change(next, { code: "000000" }))).rejects.toMatchObject({
      field: "code",
    });
    await expect(changePayoutAddress(session, next, false)).rejects.toMatchObject({ code: "forbidden" });
    expect(await storedOf(person)).toMatchObject({ payout_address: address });
  });

  test("holds payouts for 24 hours and queues a mail", async () => {
    const { person, session } = await writer();
    const next = newAccount();
    expect(await advance(session, change(next))).toMatchObject({ kind: "saved", address: next });
    expect(await storedOf(person)).toEqual({ payout_address: next, held_hours: 24 });
    const [mail, ...others] = await mailsAbout(person);
    expect(others).toEqual([]);
    expect(mail?.data).toMatchObject({ address: next });
    expect(composeMail(mail?.template ?? "", mail?.data, "https://farthing.example").subject).toBe(
      "Your payout address changed. Not you? Freeze payouts",
    );
  });

  test("to the same address changes nothing", async () => {
    const { person, address } = await writer();
    const session = await sessionOf(await signInAnHourAgo(person));
    expect(await advance(session, change(address))).toMatchObject({
      kind: "saved",
      holdUntil: null,
    });
    expect(await mailsAbout(person)).toEqual([]);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  test("is refused to a suspended account", async () => {
    const { person, session } = await writer();
    await setStatus(person, "suspended");
    await expect(advance(session, change(newAccount()))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
