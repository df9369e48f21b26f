import "server-only";
import { env } from "#lib/env/server";
import { type ConsentTextId, consentAskedOf, countryOf } from "#lib/purchases/consent";

/** What a call tells of a buyer besides who they are. */
export type Circumstances = {
  country: string | null;
  /** What the law there has them agree to first. */
  consentAsked: ConsentTextId | null;
  /** A program keeps a perfect copy of what it reads: it has no window in which to return it. */
  isProgram: boolean;
};

/** isProgram: the caller pays through a 402 answer (N-09). What a request says about itself does not decide it. */
export function circumstancesOf(headers: Headers, isProgram: boolean): Circumstances {
  return { country: countryOf(headers, env), consentAsked: consentAskedOf(headers, env), isProgram };
}
