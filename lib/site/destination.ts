import { readAddress } from "#lib/nano/address.ts";

export type Destination =
  | { kind: "none" }
  | { kind: "good"; address: string }
  | { kind: "wrong"; typed: string; why: string };

/** Reads the address for swapped Nano as people paste it. One wrong character would lose all of it. */
export function readDestination(value: unknown): Destination {
  const typed = typeof value === "string" ? value.replaceAll(/\s+/g, "").slice(0, 200) : "";
  if (typed === "") return { kind: "none" };
  const reading = readAddress(typed.replace(/^nano:/i, "").toLowerCase());
  if (reading.kind === "valid") return { kind: "good", address: reading.address };
  const why =
    reading.reason === "checksum"
      ? "One character is wrong: the checksum doesn’t match."
      : "That doesn’t look like a Nano address.";
  return { kind: "wrong", typed, why };
}
