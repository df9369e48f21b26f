import "server-only";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";
import type { LongTextProps } from "#lib/site/long-text.ts";
import { isNamed, type Operator } from "#lib/site/operator.ts";
import { SAID } from "#lib/site/promises.ts";

export function readOperator(): Operator {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL } = env;
  return { name: OPERATOR_NAME ?? null, address: OPERATOR_ADDRESS ?? null, email: OPERATOR_EMAIL ?? null };
}

/** The values that this site's long texts use. */
export function readTextProps(): LongTextProps {
  return {
    said: SAID,
    operator: readOperator(),
    withdrawal: env.EU_WITHDRAWAL_MODE,
    isTestNetwork: env.NANO_NETWORK === "dev",
  };
}

/** Logged at every boot while real money is taken without a named operator. */
export function warnOfUnnamedOperator(): void {
  if (env.NANO_NETWORK === "dev" || isNamed(readOperator())) return;
  log.warn(
    "the legal texts name no operator: set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL, and have the texts checked",
  );
}
