import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queueContactMessage } from "#lib/site/contact-mutations.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const OPERATOR = `${randomUUID()}@example.com`;
const ALONE = { writerId: null, hasWaited: false };
const A_DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  setWebSettings({ OPERATOR_EMAIL: OPERATOR });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

test("treats the same words on one day as one message, and other words, topics or days as another", async () => {
  const words = `Something about ${randomUUID()}.`;
  const message = { topic: "press", email: "ada@example.com", message: words, about: null } as const;
  const count = async () =>
    (await queryDatabase("select from public.outbox where data ->> 'message' like $1 || '%'", [words])).length;
  const noon = new Date("2026-11-20T12:00:00Z");
  vi.setSystemTime(noon);
  await queueContactMessage(message, ALONE);
  await queueContactMessage(message, ALONE);
  expect(await count()).toBe(1);
  await queueContactMessage({ ...message, topic: "other" }, ALONE);
  await queueContactMessage({ ...message, message: `${words} And more.` }, ALONE);
  expect(await count()).toBe(3);
  vi.setSystemTime(noon.getTime() + A_DAY_MS);
  await queueContactMessage(message, ALONE);
  expect(await count()).toBe(4);
});

describe("a flood of messages", () => {
  const HOUR = "'contact-mails/3600', to_timestamp(floor(extract(epoch from now()) / 3600) * 3600)";
  beforeEach(() => queryDatabase("delete from public.outbox where recipient_email = $1", [OPERATOR]));
  afterEach(() => queryDatabase("delete from public.rate_limits where bucket = 'contact-mails/3600'", []));

  const write = (word: string, hasWaited: boolean) =>
    queueContactMessage(
      { topic: "other", email: "ada@example.com", message: `This is message ${word}.`, about: null },
      { writerId: null, hasWaited },
    );
  const mails = () =>
    queryDatabase(
      `select o.template, coalesce(jsonb_array_length(o.data -> 'messages'), 1) as count,
         round(extract(epoch from j.run_at - o.created_at) / 60)::integer as minutes
       from public.outbox o left join graphile_worker.jobs j on j.key = 'send_mail:' || o.id
       where o.recipient_email = $1 order by o.created_at`,
      [OPERATOR],
    );

  test("comes up to 100 in one mail, ten minutes later; other networks' messages are a mail each meanwhile", async () => {
    await write("1", true);
    await queryDatabase(
      `update public.outbox set data = jsonb_build_object('messages',
         (select jsonb_agg(data -> 'messages' -> 0 || jsonb_build_object('key', n)) from generate_series(1, 99) as n))
       where recipient_email = $1`,
      [OPERATOR],
    );
    for (const word of ["100", "101", "101"]) await write(word, true);
    await write("from elsewhere", false);
    expect(await mails()).toEqual([
      { template: "contact_digest", count: 100, minutes: 10 },
      { template: "contact_digest", count: 1, minutes: 10 },
      { template: "contact_message", count: 1, minutes: 0 },
    ]);
  });

  test("from many networks is collected, too, once 100 mails went out in an hour", async () => {
    await queryDatabase(
      `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at) values (${HOUR}, 99, now() + interval '1 hour')
       on conflict on constraint rate_limits_pkey do update set hits = 99`,
      [],
    );
    for (const word of ["one", "two", "three"]) await write(word, false);
    expect(await mails()).toEqual([
      { template: "contact_message", count: 1, minutes: 0 },
      { template: "contact_digest", count: 2, minutes: 10 },
    ]);
  });

  test("is not added to a mail that is being sent", async () => {
    await write("in time", true);
    const begin = "update public.outbox set attempts = 1, sending_since = now() where recipient_email = $1";
    await queryDatabase(begin, [OPERATOR]);
    await write("too late for that mail", true);
    expect(await mails()).toEqual(Array(2).fill({ template: "contact_digest", count: 1, minutes: 10 }));
  });
});
