import type { Queryable } from "#embedded/database/connection.ts";

export type Message = { id: string; sentAt: string; recipient: string; subject: string; html: string; plain: string };

const COLUMNS = `id, sent_at as "sentAt", recipient, subject, html, plain`;
const PAGE_SIZE = 100;

/** The newest first. `to` is any part of the recipient's address, `after` leaves out what was already seen. */
export async function listMessages(db: Queryable, { to = "", after = "0" }): Promise<Message[]> {
  const { rows } = await db.query<Message>(
    `select ${COLUMNS} from mailbox.messages
     where position(lower($1) in lower(recipient)) > 0 and id > $2::bigint
     order by id desc limit ${PAGE_SIZE}`,
    [to, after],
  );
  return rows;
}

export async function findMessage(db: Queryable, id: string): Promise<Message | null> {
  const { rows } = await db.query<Message>(`select ${COLUMNS} from mailbox.messages where id = $1::bigint`, [id]);
  return rows[0] ?? null;
}
