import { join, resolve } from "node:path";
import { createPool, inTransaction } from "#embedded/database/connection.ts";
import { grantRole } from "#embedded/database/grant-role.ts";
import { readGatewayConfig } from "#embedded/gateway/config.ts";
import { STAFF_ROLES } from "#lib/auth/viewer.ts";
import { readStackSettings } from "#lib/env/stack.ts";

const USAGE = `Usage: npm run admin:grant -- email ${STAFF_ROLES.join("|")}|none`;

/** Gives an account an office: in the database of the settings, else in this machine's running stack. */
async function grant([email, office]: string[]): Promise<string> {
  const role = office === "none" ? null : STAFF_ROLES.find((name) => name === office);
  if (!email?.includes("@") || role === undefined) throw new Error(USAGE);
  const pool = createPool(await findDatabase(), 1);
  try {
    const granted = await inTransaction(pool, (tx) => grantRole(tx, email, role));
    if (!granted) throw new Error(`There is no account with ${email}. Its owner has to sign in once first.`);
    return `${email}: ${granted.before ?? "no office"} before, ${role ?? "no office"} now. The account is signed out everywhere: its new office counts from the next sign-in.`;
  } finally {
    await pool.end();
  }
}

async function findDatabase(): Promise<string> {
  const settings = readStackSettings();
  const given = settings.hosted?.databaseUrl ?? settings.databaseUrl;
  if (given) return given;
  const file = join(resolve(import.meta.dirname, "../..", settings.dataDir), "gateway.json");
  const config = await readGatewayConfig(file).catch((cause: unknown) => {
    throw new Error("There is no stack on this machine yet. Run npm start, or set DATABASE_URL.", { cause });
  });
  return config.databaseUrl;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isDown = "code" in error && error.code === "ECONNREFUSED";
  return isDown ? "The database does not answer. Is the stack running (npm start)?" : error.message;
}

try {
  process.stdout.write(`${await grant(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
