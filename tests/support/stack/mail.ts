import pg from "pg";
import { afterAll, inject } from "vitest";

export type ReceivedMail = { subject: string; html: string; plain: string; code: string; link: string };

let connected: Promise<pg.Client> | undefined;

/** The newest mail to an address, with its code and link. Only the embedded stack keeps its mails. */
export async function latestMail(recipient: string): Promise<ReceivedMail> {
  const [mail] = await mailsTo(recipient);
  if (!mail) throw new Error(`No mail was sent to ${recipient}.`);
  return mail;
}

/** All mails to an address, the newest first. */
export async function mailsTo(recipient: string): Promise<ReceivedMail[]> {
  const rows = await queryDatabase<{ subject: string; html: string; plain: string }>(
    "select subject, html, plain from mailbox.messages where recipient = $1 order by id desc",
    [recipient],
  );
  return rows.map((row) => ({ ...row, code: codeIn(row.plain), link: linkIn(row.plain) }));
}

/** Backdates the mails to an address, so that a test need not wait for the next. */
export async function ageMails(recipient: string, seconds = 60): Promise<void> {
  await queryDatabase("update auth.sent_mails set sent_at = sent_at - make_interval(secs => $2) where recipient = $1", [
    recipient,
    seconds,
  ]);
}

/** For what no API offers: moving a row's time, or looking at stored data. */
export async function queryDatabase<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  connected ??= connect();
  const { rows } = await (await connected).query<Row>(sql, values);
  return rows;
}

async function connect(): Promise<pg.Client> {
  const { databaseUrl } = inject("target");
  if (!databaseUrl) throw new Error("This target's database cannot be reached.");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

afterAll(async () => {
  await (await connected)?.end();
  connected = undefined;
});

function codeIn(plain: string): string {
  return /\b\d{6}\b/.exec(plain.replace(/https?:\S+/g, ""))?.[0] ?? "";
}

function linkIn(plain: string): string {
  return /https?:\S+\/auth\/v1\/verify\?\S+/.exec(plain)?.[0] ?? "";
}
