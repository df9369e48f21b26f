import type { Log } from "#lib/log";
import type { Ledger } from "#lib/nano/ledger";
import { NodeOutage, NodeRefusal } from "#lib/nano/node-errors";
import type { Network, WorkRequest } from "#lib/nano/work-threshold";
import type { Query } from "#lib/payouts/read-books";

/** What may be sent without finance having approved it (product.md, section 26). */
export type PayoutCaps = { minuteRaw: bigint; dayRaw: bigint };

/** The moments of one dispatch, in order. A worker may die at each of them (tests/faults/payouts). */
export const MOMENTS = [
  "locked",
  "read",
  "claimed",
  "worked",
  "signed",
  "stored",
  "published",
  "noted",
  "confirmed",
  "booked",
] as const;
export type Moment = (typeof MOMENTS)[number];

export type DispatchParts = {
  /** Over the connection that holds the account's lock. */
  query: Query;
  ledger: Ledger;
  sources: readonly Ledger[];
  work: { compute(request: WorkRequest): Promise<string>; prepare(request: WorkRequest): void };
  network: Network;
  seed: string;
  seedId: string;
  caps: PayoutCaps;
  /** Not sent on the way of another payout, our fee delays no other account's writer: it has a job of its own, behind theirs. */
  sendsFees: boolean;
  /** How long a block may take to be confirmed before the attempt ends and another one follows. */
  patienceMs: number;
  log: Log;
  /** Told of each moment; whoever throws here dies there. */
  at(moment: Moment): void | Promise<void>;
};

export type ErrorClass = "node_away" | "work_missing" | "not_confirmed" | "node_behind" | "unexpected";

/** An attempt that ended before its block was settled. Nothing is wrong, or nothing that is known. */
export class NotSettled extends Error {
  override readonly name = "NotSettled";
  readonly errorClass: ErrorClass;

  constructor(errorClass: ErrorClass, { message, cause }: { message: string; cause?: unknown }) {
    super(message, { cause });
    this.errorClass = errorClass;
  }
}

export function classOf(error: unknown): ErrorClass {
  if (error instanceof NotSettled) return error.errorClass;
  return error instanceof NodeOutage || error instanceof NodeRefusal ? "node_away" : "unexpected";
}
