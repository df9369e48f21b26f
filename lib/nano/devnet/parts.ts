import type { Gifts } from "#lib/nano/devnet/control/gifts.ts";
import type { Faucet } from "#lib/nano/devnet/faucet.ts";
import type { Confirmations } from "#lib/nano/devnet/ledger/confirmations.ts";
import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import type { RpcEndpoint } from "#lib/nano/devnet/rpc/endpoint.ts";
import type { SocketServer } from "#lib/nano/devnet/socket/server.ts";

/** The ledger and everything around it. */
export type DevnetParts = {
  ledger: DevnetLedger;
  confirmations: Confirmations;
  faucet: Faucet;
  gifts: Gifts;
  endpoints: RpcEndpoint[];
  sockets: SocketServer;
};
