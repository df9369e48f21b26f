import { readAddress } from "#lib/nano/address.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";

/** Nodes read every value as text, whatever its JSON type. */
export type RpcRequest = Readonly<Record<string, unknown>>;

export type RpcAnswer = Record<string, unknown>;

export function findText(request: RpcRequest, name: string): string | undefined {
  const value = request[name];
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}

export function readText(request: RpcRequest, name: string): string {
  return findText(request, name) ?? refuse("Unable to parse JSON");
}

export function readFlag(request: RpcRequest, name: string, fallback = false): boolean {
  const text = findText(request, name);
  return text === undefined ? fallback : text === "true" || text === "1";
}

export function readAccount(request: RpcRequest): string {
  return accountOf(readText(request, "account"));
}

export function accountOf(text: string): string {
  const reading = readAddress(text);
  return reading.kind === "valid" ? reading.publicKey : refuse("Bad account number");
}

export function readHash(request: RpcRequest): string {
  return hashOfText(readText(request, "hash"), "Invalid block hash");
}

export function hashOfText(text: string, words: string): string {
  return /^[0-9a-f]{64}$/i.test(text) ? text.toUpperCase() : refuse(words);
}

/** Without a count, or with -1 where nodes accept it: all. */
export function readCount(request: RpcRequest): number {
  const text = findText(request, "count");
  if (text === undefined || text === "-1") return Number.POSITIVE_INFINITY;
  return /^\d{1,15}$/.test(text) ? Number(text) : refuse("Invalid count limit");
}

export function readOffset(request: RpcRequest): number {
  const text = findText(request, "offset") ?? "0";
  return /^\d{1,15}$/.test(text) ? Number(text) : refuse("Invalid offset");
}

export function readThreshold(request: RpcRequest): bigint {
  const text = findText(request, "threshold") ?? "0";
  return /^\d{1,39}$/.test(text) ? BigInt(text) : refuse("Bad threshold number");
}

export function readList(request: RpcRequest, name: string): string[] {
  const value = request[name];
  if (value === "") return [];
  return Array.isArray(value) ? value.map(String) : refuse("Unable to parse JSON");
}

/** Nodes write empty lists and objects as "". */
export function orEmpty<Collection extends object>(collection: Collection): Collection | "" {
  return Object.keys(collection).length > 0 ? collection : "";
}
