import type pg from "pg";

/**
 * How many days an address is checked every minute. Later payments still belong to a buyer, so it is then checked
 * daily.
 */
const HOT_DAYS = 90;

const HOT = "assigned_at > now() - make_interval(days => $1)";

/**
 * Quotes that a crowded network ended early and that no one ever checked, as floods leave behind. If a buyer asks,
 * the server checks.
 */
const FORGOTTEN = `select p.ephemeral_address from public.purchases p
  join public.purchase_secrets s on s.purchase_id = p.id
  where p.crowded_out_at is not null and p.status = 'expired' and p.payment_state = 'none' and s.chain_asked_at is null`;

/** Addresses assigned lately, or waiting for money again. */
export async function listHotAccounts(database: pg.Pool): Promise<string[]> {
  return list(
    database,
    `select account from public.deposit_addresses where state = 'assigned' and ${HOT}
     except (${FORGOTTEN})
     union select ephemeral_address from public.purchases where status = 'pending'`,
  );
}

export async function listColdAccounts(database: pg.Pool): Promise<string[]> {
  return list(
    database,
    `select account from public.deposit_addresses where state = 'assigned' and not (${HOT})
     union (${FORGOTTEN})
     except select ephemeral_address from public.purchases where status = 'pending'`,
  );
}

async function list(database: pg.Pool, sql: string): Promise<string[]> {
  const { rows } = await database.query<{ account: string }>(sql, [HOT_DAYS]);
  return rows.map(({ account }) => account);
}
