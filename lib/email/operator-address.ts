import "server-only";
import { env } from "#lib/env/server";

/** Where mails go on a test network that nobody operates: the mailbox of the stack takes any address. */
const NOBODY = "operator@farthing.example";

/** Where whoever runs the site reads mail, or null where that has not been set. */
export function operatorAddress(): string | null {
  return env.OPERATOR_EMAIL ?? (env.NANO_NETWORK === "dev" ? NOBODY : null);
}
