import "server-only";
import { readFile, stat } from "node:fs/promises";
import { differenceOf, type PictureHash } from "#lib/storage/picture-hash.ts";

/** As many of 64 points may differ as a picture loses when it is scaled and saved again. */
const NEAR = 4;

type List = { changedMs: number; files: ReadonlySet<string>; looks: readonly string[] };
let kept: { path: string; list: List } | null = null;

/** Whether a picture is on the list in this file: one hash on each line, of the file (64 characters) or of its look (16). */
export async function isListed(path: string, { sha256, look }: PictureHash): Promise<boolean> {
  const { files, looks } = await readList(path);
  return files.has(sha256) || (look !== null && looks.some((listed) => differenceOf(listed, look) <= NEAR));
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
    looks: hashes.filter(({ length }) => length === 16),
  };
  kept = { path, list };
  return list;
}
