import "server-only";
import { env } from "#lib/env/server.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";
import { type ConsentTextId, countryOf, mayWithdrawOf, requiredConsentOf } from "#lib/purchases/quote/consent.ts";

/** What a request says about a buyer besides their identity. */
export type RequestContext = {
  country: string | null;
  /** The caller's network, as rate limits count it. Null if unknown. */
  network: string | null;
  /** The text that the buyer must agree to first under their country's law. */
  consentAsked: ConsentTextId | null;
  /** The buyer keeps 14 days to withdraw from the contract. */
  mayWithdraw: boolean;
  /** Programs keep a perfect copy of what they read, so they get no refund window. */
  isProgram: boolean;
};

/** `isProgram`: the caller pays through a 402 answer (N-09). Request headers do not decide it. */
export function requestContextOf(headers: Headers, isProgram: boolean): RequestContext {
  return {
    country: countryOf(headers, env),
    network: clientNetworkOf(headers),
    consentAsked: requiredConsentOf(headers, env),
    mayWithdraw: mayWithdrawOf(headers, env),
    isProgram,
  };
}
