import {
  confirmSchema,
  faucetSchema,
  faultsSchema,
  forkSchema,
  fundSchema,
  paceSchema,
  serviceSchema,
  socketSchema,
} from "#lib/nano/devnet/control/schema.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { DevnetParts } from "#lib/nano/devnet/parts.ts";
import type { RpcEndpoint } from "#lib/nano/devnet/rpc/endpoint.ts";
import { NO_FAULTS } from "#lib/nano/devnet/rpc/faults.ts";

export type CommandAnswer = { status: number; body: object };
type Command = (parts: DevnetParts, body: unknown) => CommandAnswer | Promise<CommandAnswer>;

/** What one use of the faucet gives: Ӿ10. */
export const GIFT_RAW = 10n ** 31n;

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["/faucet", giveTestNano],
  ["/fund", fund],
  ["/confirmations", setPace],
  ["/confirm", confirm],
  ["/fork", injectFork],
  ["/faults", setFaults],
  ["/faults/none", endFaults],
  ["/socket", setSocketFaults],
  ["/socket/drop", dropSockets],
  ["/service", setService],
]);

async function giveTestNano({ faucet, gifts }: DevnetParts, body: unknown): Promise<CommandAnswer> {
  const { account } = faucetSchema.parse(body);
  switch (gifts.take(account)) {
    case "account_limit":
      return { status: 429, body: { error: "This account received some a moment ago. Try again in a minute." } };
    case "limit":
      return { status: 429, body: { error: "The faucet has given enough for now. Try again in a minute." } };
    case "given":
      return done({ hash: await faucet.give(account, GIFT_RAW), amount_raw: String(GIFT_RAW) });
  }
}

async function fund({ faucet }: DevnetParts, body: unknown): Promise<CommandAnswer> {
  const { account, amount_raw: raw } = fundSchema.parse(body);
  return done({ hash: await faucet.give(account, raw), amount_raw: String(raw) });
}

function setPace({ confirmations }: DevnetParts, body: unknown): CommandAnswer {
  confirmations.setPace(paceSchema.parse(body));
  return done(confirmations.pace);
}

/** Confirms in the order given, after the blocks each one depends on. */
async function confirm({ ledger }: DevnetParts, body: unknown): Promise<CommandAnswer> {
  for (const hash of confirmSchema.parse(body).hashes) ledger.confirm(hash.toUpperCase());
  await ledger.settled();
  return done();
}

async function injectFork({ ledger }: DevnetParts, body: unknown): Promise<CommandAnswer> {
  const { hash } = ledger.replace(forkSchema.parse(body).block);
  await ledger.settled();
  return done({ hash });
}

function setFaults(parts: DevnetParts, body: unknown): CommandAnswer {
  const { endpoint: number, ...faults } = faultsSchema.parse(body);
  const endpoint = getEndpoint(parts, number);
  endpoint.setFaults(faults);
  return done(endpoint.faults);
}

function endFaults({ endpoints, sockets, confirmations }: DevnetParts): CommandAnswer {
  for (const endpoint of endpoints) endpoint.setFaults(NO_FAULTS);
  sockets.faults = { isDown: false, isMute: false };
  confirmations.setPace({ isPaused: false });
  return done();
}

function setSocketFaults({ sockets }: DevnetParts, body: unknown): CommandAnswer {
  sockets.faults = { ...sockets.faults, ...socketSchema.parse(body) };
  return done(sockets.faults);
}

function dropSockets({ sockets }: DevnetParts): CommandAnswer {
  sockets.drop();
  return done();
}

function setService(parts: DevnetParts, body: unknown): CommandAnswer {
  const { endpoint, credits, price } = serviceSchema.parse(body);
  const service = getEndpoint(parts, endpoint).service ?? refuse("This endpoint is a node’s, not a service’s.");
  if (credits !== undefined) service.credits = credits;
  service.price = { ...service.price, ...price };
  return done({ credits: service.credits, price: service.price });
}

function getEndpoint({ endpoints }: DevnetParts, number: number): RpcEndpoint {
  return endpoints[number] ?? refuse(`There are ${endpoints.length} endpoints, counted from 0.`);
}

function done(body: object = {}): CommandAnswer {
  return { status: 200, body };
}
