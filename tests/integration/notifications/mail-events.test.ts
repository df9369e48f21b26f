import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";
const SECRET = randomBytes(32).toString("base64");
const world = openWorld(inject("target").databaseUrl ?? "");

let open: Awaited<ReturnType<typeof loadRoute>>;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  open = await loadRoute("api/mail/events", { MAIL_EVENTS_SECRET: SECRET });
});
afterAll(world.close);

type Sent = { secret?: string; at?: number; signature?: string | null; route?: typeof open };

/** As a mail service sends it. */
async function send(body: unknown, { secret = SECRET, at = Date.now(), signature, route = open }: Sent = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const seconds = Math.floor(at / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
  const signed = signature === undefined ? `t=${seconds},v1=${mac}` : signature;
  const headers = { "content-type": "application/json", ...(signed === null ? {} : { "farthing-signature": signed }) };
  const answer = await route.POST?.(new Request(`${SITE}/api/mail/events`, { method: "POST", body: text, headers }));
  if (!answer) throw new Error("There is no such call.");
  return { status: answer.status, body: await answer.json() };
}

const newAddress = () => `${randomUUID()}@example.com`;
const bounce = (email: string, how = "hard", id = randomUUID()) => ({ id, type: "bounce", bounce: how, email });
const isSuppressed = async (email: string) =>
  (await world.one<{ is: boolean }>("select private.is_suppressed($1) as is", [email])).is;

describe("a report about mails", () => {
  test("suppresses the addresses of hard bounces and complaints, and not of soft ones", async () => {
    const [hard, soft, spam] = [newAddress(), newAddress(), newAddress()];
    const complaint = { id: randomUUID(), type: "complaint", email: spam.toUpperCase() };
    const { status, body } = await send({ events: [bounce(hard), bounce(soft, "soft"), complaint] });
    expect([status, body]).toEqual([200, { received: 3, new: 3 }]);
    expect(await Promise.all([hard, soft, spam].map(isSuppressed))).toEqual([true, false, true]);
  });

  test("counts each event once, however often and at how many doors at a time it comes", async () => {
    const email = newAddress();
    const event = bounce(email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ events: [event, event] })));
    expect(answers.map(({ body }) => body.new).toSorted()).toEqual([0, 0, 0, 1]);
    await world.pool.query("select private.end_suppression($1)", [email]);
    await send({ events: [event] });
    expect(await isSuppressed(email)).toBe(false);
  });

  test("is refused without a right and fresh signature", async () => {
    const email = newAddress();
    const body = { events: [bounce(email)] };
    const minutes = (n: number) => Date.now() + n * 60_000;
    const refused = [
      send(body, { secret: "another secret, 32 characters long" }),
      send(body, { at: minutes(-6) }),
      send(body, { at: minutes(6) }),
      ...[null, "", "t=1,v1=00", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`].map((signature) =>
        send(body, { signature }),
      ),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403);
    expect(await isSuppressed(email)).toBe(false);
    expect((await send(body, { at: minutes(-4) })).status).toBe(200);
  });

  test("is refused whole where it is not as documented, or too large", async () => {
    const email = newAddress();
    const good = bounce(email);
    const wrong = [
      ...["not json", "[]", "{}", { events: [] }, { events: [good, { ...good, id: "" }] }],
      ...[{ events: [{ ...good, bounce: "perhaps" }] }, { events: [{ ...good, email: "no address" }] }],
      ...[{ events: [good], more: 1 }, { events: Array.from({ length: 201 }, () => good) }],
    ];
    for (const body of wrong) expect((await send(body)).status).toBe(422);
    expect((await send({ events: [good], fill: "x".repeat(64_000) })).status).toBe(413);
    expect(await isSuppressed(email)).toBe(false);
    const many = Array.from({ length: 200 }, () => bounce(newAddress()));
    expect(await send({ events: many })).toEqual({ status: 200, body: { received: 200, new: 200 } });
  });

  test("finds no door without a secret, and the database takes it from the server alone", async () => {
    const closed = await loadRoute("api/mail/events", { MAIL_EVENTS_SECRET: "" });
    expect((await send({ events: [bounce(newAddress())] }, { route: closed })).status).toBe(404);
    for (const who of [await world.addPerson(), null])
      await expect(world.as(who, "select public.note_mail_events('[]')")).rejects.toThrow("permission denied");
  });
});

describe("one whose mails come back", () => {
  const addPerson = async () => {
    const person = await world.addPerson();
    const email = newAddress();
    await world.pool.query("update auth.users set email = $2, email_confirmed_at = now() where id = $1", [
      person.id,
      email,
    ]);
    return { person, email };
  };
  const troubleOf = (who: Person | null) =>
    world.as<{ reason: string }>(who, "select * from public.find_mail_trouble()");
  const tryAgain = (who: Person | null) => world.as(who, "select public.try_mail_again()");

  test("sees that of their own address alone, and may try again three times a day", async () => {
    const [{ person, email }, other] = [await addPerson(), await addPerson()];
    for (const n of [1, 2, 3, 4]) {
      await send({ events: [bounce(email)] });
      expect(await troubleOf(person)).toMatchObject([{ reason: "bounced" }]);
      expect(await troubleOf(other.person)).toEqual([]);
      await tryAgain(other.person);
      if (n > 3) await expect(tryAgain(person)).rejects.toThrow("rate_limited");
      else await tryAgain(person);
      expect((await troubleOf(person)).length).toBe(n > 3 ? 1 : 0);
    }
  });

  test("needs an account", async () => {
    await expect(tryAgain(await world.addPerson({ isAnonymous: true }))).rejects.toThrow("registered_required");
    for (const call of [tryAgain, troubleOf]) await expect(call(null)).rejects.toThrow("permission denied");
  });
});
