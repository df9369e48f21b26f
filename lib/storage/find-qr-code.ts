import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { log } from "#lib/log.ts";

/** A code that a phone can read from a screen is large enough in a picture of this size. It takes some 100 ms at most. */
const LARGEST = 1_600;
/** Of an animation, spread over all of it. */
const FRAMES_MOST = 8;
const TIMEOUT_SECONDS = 10;

/** By itself the library would load its program from another site. */
const PROGRAM = join(process.cwd(), "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
let ready: Promise<unknown> | null = null;

/**
 * Whether a picture shows a QR code (A10), or null if that cannot be said now: a picture of a post is never refused for it, and a
 * job looks again.
 */
export async function findQrCode(picture: Uint8Array): Promise<boolean | null> {
  try {
    ready ??= loadReader();
    await ready;
    const { pages = 1 } = await sharp(picture).metadata();
    const frames = Math.min(pages, FRAMES_MOST);
    for (let n = 0; n < frames; n++) {
      if (await showsCode(picture, Math.floor((n * pages) / frames))) return true;
    }
    return false;
  } catch (error) {
    log.error("a picture could not be searched for QR codes", { error });
    return null;
  }
}

async function loadReader(): Promise<void> {
  const file = await readFile(PROGRAM);
  const wasmBinary = new Uint8Array(file).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

async function showsCode(picture: Uint8Array, page: number): Promise<boolean> {
  const { data, info } = await sharp(picture, { page })
    .resize({ width: LARGEST, height: LARGEST, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .ensureAlpha()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
  const found = await readBarcodes(pixels as ImageData, { formats: ["QRCode", "MicroQRCode"], maxNumberOfSymbols: 1 });
  return found.length > 0;
}
