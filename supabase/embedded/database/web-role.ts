import { createHmac } from "node:crypto";
import type { Queryable } from "#embedded/database/connection.ts";
import type { Keys } from "#embedded/keys.ts";

const ROLE = "farthing_web";

/** Lets the web server's role in, which the migrations have made without a password. */
export async function openForWebServer(db: Queryable, keys: Keys): Promise<void> {
  await db.query(`alter role ${ROLE} with password '${passwordOf(keys)}'`);
}

export function webDatabaseUrlOf(databaseUrl: string, keys: Keys): string {
  const url = new URL(databaseUrl);
  url.username = ROLE;
  url.password = passwordOf(keys);
  return url.href;
}

/** Derived, so that the keys of an older data folder are complete. */
function passwordOf({ postgresPassword }: Keys): string {
  return createHmac("sha256", postgresPassword).update(ROLE).digest("base64url");
}
