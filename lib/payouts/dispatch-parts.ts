import type { Log } from "#lib/log.ts";
import type { Ledger } from "#lib/nano/nodes/ledger.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";
import type { Network, WorkRequest } from "#lib/nano/work/work-threshold.ts";
import type { LockedQuery } from "#lib/payouts/read-books.ts";

/**
 * How much may be sent without finance's approval (product.md, section 26). `authorRaw`: how much the removed posts of one
 * author may cost our own account in 30 days.
 */
export type PayoutCaps = { minuteRaw: bigint; dayRaw: bigint; authorRaw: bigint };

/** The moments of one dispatch, in order. Tests kill the worker at each of them (tests/faults/payouts). */
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
  /** Uses the connection that holds the account's lock. */
  query: LockedQuery;
  ledger: Ledger;
  sources: readonly Ledger[];
  work: { compute(request: WorkRequest): Promise<string>; prepare(request: WorkRequest): void };
  network: Network;
  seed: string;
  seedId: string;
  caps: PayoutCaps;
  /** Off while dispatching other payouts: our fee has its own job behind theirs, so that it delays no author. */
  sendsFees: boolean;
  /** How long to wait for a block's confirmation before the attempt ends. Another one follows. */
  patienceMs: number;
  log: Log;
  /** Called at each moment. A test that throws here simulates a crash. */
  at(moment: Moment): void | Promise<void>;
};

export type ErrorClass = "node_away" | "work_missing" | "not_confirmed" | "node_behind" | "unexpected";

/** An attempt that ended before its block was settled. As far as known, nothing is wrong. */
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
