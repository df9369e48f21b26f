import type { Server } from "node:http";
import { Gifts } from "#lib/nano/devnet/control/gifts.ts";
import { createControlServer } from "#lib/nano/devnet/control/server.ts";
import { Faucet } from "#lib/nano/devnet/faucet.ts";
import { type ConfirmationPace, Confirmations } from "#lib/nano/devnet/ledger/confirmations.ts";
import { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { DEV_THRESHOLDS, type WorkThresholds } from "#lib/nano/devnet/network.ts";
import type { DevnetParts } from "#lib/nano/devnet/parts.ts";
import { RpcEndpoint } from "#lib/nano/devnet/rpc/endpoint.ts";
import { createRpcServer } from "#lib/nano/devnet/rpc/server.ts";
import { createService, type NanoService } from "#lib/nano/devnet/rpc/service.ts";
import { closeServer, listenLocally } from "#lib/nano/devnet/server/listening.ts";
import { SocketServer } from "#lib/nano/devnet/socket/server.ts";

export type DevnetOptions = {
  /** Where changes are stored. Without it, the ledger is lost on exit. */
  journalFile?: string;
  thresholds?: WorkThresholds;
  pace?: Partial<ConfirmationPace>;
  /** One per address: a plain node, or a service with credits. Default: one node. Port 0 takes any free port. */
  endpoints?: { port: number; service?: Partial<NanoService> }[];
  socketPort?: number;
  controlPort?: number;
};

export type Devnet = DevnetParts & {
  rpcUrls: string[];
  socketUrl: string;
  controlUrl: string;
  stop(): Promise<void>;
};

export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const ledger = new DevnetLedger(options.thresholds ?? DEV_THRESHOLDS);
  if (options.journalFile) await ledger.keepIn(options.journalFile);
  const wanted = options.endpoints ?? [{ port: 0 }];
  const parts: DevnetParts = {
    ledger,
    confirmations: new Confirmations(ledger, options.pace),
    faucet: new Faucet(ledger),
    gifts: new Gifts(),
    endpoints: wanted.map(({ service }) => new RpcEndpoint(ledger, service ? createService(service) : null)),
    sockets: new SocketServer(ledger),
  };
  const servers: Server[] = [];
  const open = async (server: Server, port = 0) => {
    servers.push(server);
    return listenLocally(server, port);
  };
  const ports = await Promise.all(
    parts.endpoints.map((endpoint, number) => open(createRpcServer(endpoint), wanted[number]?.port)),
  );
  return {
    ...parts,
    rpcUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    socketUrl: `ws://127.0.0.1:${await open(parts.sockets.server, options.socketPort)}`,
    controlUrl: `http://127.0.0.1:${await open(createControlServer(parts), options.controlPort)}`,
    async stop() {
      parts.confirmations.stop();
      parts.sockets.stop();
      await Promise.all(servers.map(closeServer));
      await ledger.close();
    },
  };
}
