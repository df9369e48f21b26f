import "server-only";
import { env } from "#lib/env/server.ts";

/** The operator's address on a test network without one: the stack's mailbox accepts any address. */
const DEMO_OPERATOR = "operator@farthing.example";

/** The operator's email address, or null if it is not set. */
export function operatorAddress(): string | null {
  return env.OPERATOR_EMAIL ?? (env.NANO_NETWORK === "dev" ? DEMO_OPERATOR : null);
}
