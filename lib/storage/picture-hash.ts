import { createHash } from "node:crypto";
import sharp from "sharp";

/** What a picture is known by. */
export type PictureHash = {
  /** Of the file's bytes: finds the same file. */
  sha256: string;
  /** Of what it looks like: finds it after it was scaled or saved again. Null for a picture without features. */
  look: string | null;
};

const [WIDTH, HEIGHT] = [9, 8];
const BITS = 64;
/** Fewer edges than this, and many plain pictures would be the same. */
const FEWEST_EDGES = 8;

/** The difference hash: whether each of 8 × 8 points is darker than the next one to its right. */
export async function hashPicture(bytes: Uint8Array): Promise<PictureHash> {
  const points = await sharp(bytes, { pages: 1, failOn: "error" })
    .rotate()
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: "fill" })
    .raw()
    .toBuffer();
  let bits = "";
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    if (at % WIDTH === WIDTH - 1) continue;
    bits += (points[at] ?? 0) < (points[at + 1] ?? 0) ? "1" : "0";
  }
  const edges = countOnes(BigInt(`0b${bits}`));
  const isPlain = edges < FEWEST_EDGES || edges > BITS - FEWEST_EDGES;
  const look = isPlain
    ? null
    : BigInt(`0b${bits}`)
        .toString(16)
        .padStart(BITS / 4, "0");
  return { sha256: createHash("sha256").update(bytes).digest("hex"), look };
}

/** In how many of 64 points two pictures differ. */
export function differenceOf(one: string, other: string): number {
  return countOnes(BigInt(`0x${one}`) ^ BigInt(`0x${other}`));
}

function countOnes(bits: bigint): number {
  let ones = 0;
  for (let left = bits; left > 0n; left &= left - 1n) ones++;
  return ones;
}
