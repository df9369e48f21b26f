import { createHash } from "node:crypto";
import sharp from "sharp";

/** What a picture is known by. */
export type PictureHash = {
  /** Of the file's bytes: finds the same file. */
  sha256: string;
  /** Of what each frame looks like: finds it after it was scaled or saved again. None for a frame without features. */
  looks: string[];
};

const [WIDTH, HEIGHT] = [9, 8];
const BITS = 64;
/** Fewer edges than this, and many plain pictures would be the same. */
const FEWEST_EDGES = 8;

/** The difference hash of each frame: whether each of 8 × 8 points is darker than the next one to its right. */
export async function hashPicture(bytes: Uint8Array): Promise<PictureHash> {
  const picture = sharp(bytes, { animated: true, failOn: "error" });
  const { pages = 1 } = await picture.metadata();
  // Frames lie below each other. Only a single picture can say that it lies on its side.
  const points = await (pages === 1 ? picture.rotate() : picture)
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: "fill" })
    .raw()
    .toBuffer();
  const looks = Array.from({ length: pages }, (_, page) =>
    lookOf(points.subarray(page * WIDTH * HEIGHT, (page + 1) * WIDTH * HEIGHT)),
  );
  return {
    sha256: createHash("sha256").update(bytes).digest("hex"),
    looks: [...new Set(looks.filter((look) => look !== null))],
  };
}

function lookOf(points: Buffer): string | null {
  let bits = "";
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    if (at % WIDTH === WIDTH - 1) continue;
    bits += (points[at] ?? 0) < (points[at + 1] ?? 0) ? "1" : "0";
  }
  const edges = bits.replaceAll("0", "").length;
  if (edges < FEWEST_EDGES || edges > BITS - FEWEST_EDGES) return null;
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(BITS / 4, "0");
}
