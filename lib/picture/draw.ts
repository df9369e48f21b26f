import "server-only";
import type { ReactNode } from "react";
import satori from "satori";
import sharp from "sharp";
import { SHARE_PICTURE } from "#lib/http/pages/share-picture.ts";
import { readFonts } from "#lib/picture/fonts.ts";

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE;
/** Sites that show link previews accept no larger file. */
const MAX_BYTES = 300_000;
const QUALITIES = [88, 76, 60, 40];
const MAX_PIXELS = 35_000_000;

/** A photo's place in a drawing, and whether it is cut to a circle. */
export type PhotoFrame = { left: number; top: number; width: number; height: number; isRound: boolean };
export type Drawing = { drawing: ReactNode; frame: PhotoFrame };

/** Renders a drawing as a file of 1200 × 630 pixels. Fetches nothing: characters that our fonts lack are left out. */
export async function drawPicture({ drawing, frame }: Drawing, photo: Uint8Array | null): Promise<Buffer> {
  const svg = await satori(drawing, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await readFonts(),
    loadAdditionalAsset: () => Promise.resolve([]),
  });
  const drawn = sharp(Buffer.from(svg)).composite(photo ? [await placePhoto(photo, frame)] : []);
  const pixels = await drawn.flatten({ background: "#fff" }).png({ compressionLevel: 1 }).toBuffer();
  for (const quality of QUALITIES) {
    const file = await sharp(pixels).jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
    if (file.byteLength < MAX_BYTES) return file;
  }
  throw new Error("a share picture is larger than other sites take, even in the lowest quality");
}

async function placePhoto(photo: Uint8Array, { left, top, width, height, isRound }: PhotoFrame) {
  const cut = sharp(photo, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .rotate()
    .resize(width, height, { fit: "cover", position: "attention" })
    .ensureAlpha();
  const circle = `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}"/></svg>`;
  const masked = isRound ? cut.composite([{ input: Buffer.from(circle), blend: "dest-in" }]) : cut;
  return { input: await masked.png({ compressionLevel: 1 }).toBuffer(), left, top };
}
