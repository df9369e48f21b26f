import type { Gifts } from "#lib/nano/devnet/control/gifts";
import type { Faucet } from "#lib/nano/devnet/faucet";
import type { Confirmations } from "#lib/nano/devnet/ledger/confirmations";
import type { Ledger } from "#lib/nano/devnet/ledger/ledger";
import type { Endpoint } from "#lib/nano/devnet/rpc/endpoint";
import type { SocketServer } from "#lib/nano/devnet/socket/server";

/** The ledger and everything around it. */
export type DevnetParts = {
  ledger: Ledger;
  confirmations: Confirmations;
  faucet: Faucet;
  gifts: Gifts;
  endpoints: Endpoint[];
  sockets: SocketServer;
};
