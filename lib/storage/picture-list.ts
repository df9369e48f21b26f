import "server-only";
import { readFile, stat } from "node:fs/promises";
import type { PictureHash } from "#lib/storage/picture-hash.ts";

/** As many of 64 points may differ as a picture loses when it is scaled and saved again. */
const NEAR = 4;

/** `looks` are two numbers each: a list may have a million. */
type List = { changedMs: number; files: ReadonlySet<string>; looks: Uint32Array };
let kept: { path: string; list: List } | null = null;

/** Whether a picture is on the list in this file: one hash on each line, of the file (64 characters) or of its look (16). */
export async function isListed(path: string, { sha256, looks }: PictureHash): Promise<boolean> {
  const list = await readList(path);
  return list.files.has(sha256) || looks.some((look) => isNear(list.looks, toNumbers(look)));
}

/** Read again when it changes. A list that cannot be read refuses every picture: it was set on purpose. */
async function readList(path: string): Promise<List> {
  const { mtimeMs: changedMs } = await stat(path);
  if (kept?.path === path && kept.list.changedMs === changedMs) return kept.list;
  const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim().toLowerCase());
  const hashes = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const wrong = hashes.findIndex((hash) => !/^(?:[0-9a-f]{64}|[0-9a-f]{16})$/.test(hash));
  if (wrong >= 0) throw new Error(`Hash ${wrong + 1} of PICTURE_LIST_FILE is neither 64 nor 16 hexadecimal digits.`);
  const list = {
    changedMs,
    files: new Set(hashes.filter(({ length }) => length === 64)),
    looks: Uint32Array.from(hashes.filter(({ length }) => length === 16).flatMap(toNumbers)),
  };
  kept = { path, list };
  return list;
}

function toNumbers(look: string): [number, number] {
  return [Number.parseInt(look.slice(0, 8), 16), Number.parseInt(look.slice(8), 16)];
}

function isNear(looks: Uint32Array, [high, low]: [number, number]): boolean {
  for (let at = 0; at < looks.length; at += 2) {
    if (countOnes((looks[at] ?? 0) ^ high) + countOnes((looks[at + 1] ?? 0) ^ low) <= NEAR) return true;
  }
  return false;
}

/** Of 32 bits: sums of two, of four, of eight, then of all. */
function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
