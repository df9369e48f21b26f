import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Font } from "satori";

/**
 * Static fonts of one weight from the @fontsource packages: the renderer reads neither woff2 nor variable fonts.
 * Newsreader and Schibsted Grotesk are Latin; Noto Serif adds Cyrillic, Greek and Ӿ.
 */
const CUTS = {
  serif: [
    "newsreader/files/newsreader-latin-500-normal",
    "newsreader/files/newsreader-latin-ext-500-normal",
    "newsreader/files/newsreader-vietnamese-500-normal",
    "noto-serif/files/noto-serif-cyrillic-500-normal",
    "noto-serif/files/noto-serif-cyrillic-ext-500-normal",
    "noto-serif/files/noto-serif-greek-500-normal",
  ],
  sans: [
    "schibsted-grotesk/files/schibsted-grotesk-latin-500-normal",
    "schibsted-grotesk/files/schibsted-grotesk-latin-ext-500-normal",
  ],
};

const FOLDER = join(process.cwd(), "node_modules/@fontsource");

let fonts: Promise<Font[]> | undefined;

/** Reads the fonts once: the renderer recognises them by object identity. */
export function readFonts(): Promise<Font[]> {
  fonts ??= Promise.all([...CUTS.serif, ...CUTS.sans].map(readCut));
  return fonts;
}

async function readCut(path: string): Promise<Font> {
  return { name: nameOf(path), data: await readFile(join(FOLDER, `${path}.woff`)), weight: 500, style: "normal" };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** For `font-family`: the first font that has a character draws it. */
export const PICTURE_FONTS = {
  serif: CUTS.serif.map(nameOf).join(", "),
  sans: [...CUTS.sans, ...CUTS.serif].map(nameOf).join(", "),
};
