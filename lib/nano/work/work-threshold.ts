import { blake2b } from "blakejs";
import type { Subtype } from "#lib/nano/block.ts";

export type Network = "live" | "dev";

/**
 * The network's requirements for a block's work. A send is 64 times as hard as a receive. The dev network uses an
 * older rule until it is upgraded; these values satisfy both.
 */
const THRESHOLDS = {
  live: { send: "fffffff800000000", receive: "fffffe0000000000" },
  dev: { send: "ffc0000000000000", receive: "fe00000000000000" },
} as const;

export type WorkRequest = { root: string; threshold: string };

export function thresholdOf(network: Network, subtype: Subtype): string {
  switch (subtype) {
    case "send":
    case "change":
      return THRESHOLDS[network].send;
    case "open":
    case "receive":
      return THRESHOLDS[network].receive;
  }
}

/** Checks work before it is used: a block with too little is refused, and the time is lost. */
export function isWorkEnough({ root, threshold }: WorkRequest, work: string): boolean {
  if (!/^[0-9a-f]{16}$/i.test(work)) return false;
  const input = Buffer.concat([Buffer.from(work, "hex").reverse(), Buffer.from(root, "hex")]);
  const value = Buffer.from(blake2b(input, undefined, 8)).readBigUInt64LE();
  return value >= BigInt(`0x${threshold}`);
}

/** The average number of tries that the work takes. */
export function meanTries(threshold: string): number {
  return Number(2n ** 64n / (2n ** 64n - BigInt(`0x${threshold}`)));
}
