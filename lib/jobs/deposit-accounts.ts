import type pg from "pg";

/** How long an address is looked at every minute; money that comes later still belongs to somebody, and is looked for daily. */
const HOT_DAYS = 90;

const HOT = "assigned_at > now() - make_interval(days => $1)";

/** Given out lately, or waiting for money again. */
export async function listHotAccounts(database: pg.Pool): Promise<string[]> {
  return list(
    database,
    `select account from public.deposit_addresses where state = 'assigned' and ${HOT}
     union select ephemeral_address from public.purchases where status = 'pending'`,
  );
}

export async function listColdAccounts(database: pg.Pool): Promise<string[]> {
  return list(
    database,
    `select account from public.deposit_addresses where state = 'assigned' and not (${HOT})
     except select ephemeral_address from public.purchases where status = 'pending'`,
  );
}

async function list(database: pg.Pool, sql: string): Promise<string[]> {
  const { rows } = await database.query<{ account: string }>(sql, [HOT_DAYS]);
  return rows.map(({ account }) => account);
}
