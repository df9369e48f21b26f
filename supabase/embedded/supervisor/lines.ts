import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Hands over what the streams print, whole line by whole line, whatever pieces it arrives in. */
export function eachLine(streams: Readable[], take: (line: string) => void): void {
  for (const input of streams) createInterface({ input }).on("line", take);
}
