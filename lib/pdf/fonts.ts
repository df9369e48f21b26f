import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { unpackWoff } from "#lib/pdf/unpack-font.ts";

/** One file of a typeface, read, and the characters that it has. */
export type PdfFont = { name: string; font: Font; characters: ReadonlySet<number> };

export type PdfStyle = "title" | "text";

/** Latin in our typefaces; Noto Serif adds Vietnamese, Cyrillic with Ӿ, and Greek. Static cuts: pdfkit reads no woff2. */
const CUTS: Record<PdfStyle, readonly string[]> = {
  title: ["newsreader-latin-500", "newsreader-latin-ext-500", "newsreader-vietnamese-500", ...notoSerif(500)],
  text: [
    "schibsted-grotesk-latin-400",
    "schibsted-grotesk-latin-ext-400",
    "noto-serif-vietnamese-400",
    ...notoSerif(400),
  ],
};

function notoSerif(weight: number): string[] {
  return ["cyrillic", "cyrillic-ext", "greek"].map((script) => `noto-serif-${script}-${weight}`);
}

const FOLDER = join(process.cwd(), "node_modules/@fontsource");

let fonts: Promise<Record<PdfStyle, PdfFont[]>> | undefined;

/** Reads the fonts once. In each style the first font that has a character sets it. */
export function readPdfFonts(): Promise<Record<PdfStyle, PdfFont[]>> {
  fonts ??= readAll();
  return fonts;
}

async function readAll(): Promise<Record<PdfStyle, PdfFont[]>> {
  const read = (names: readonly string[]) => Promise.all(names.map(readFont));
  const [title, text] = await Promise.all([read(CUTS.title), read(CUTS.text)]);
  return { title, text };
}

async function readFont(name: string): Promise<PdfFont> {
  const [, family = ""] = /^(.*?)-(?:latin|vietnamese|cyrillic|greek)/.exec(name) ?? [];
  const data = unpackWoff(await readFile(join(FOLDER, family, "files", `${name}-normal.woff`)));
  const font = create(data);
  if (!("characterSet" in font)) throw new Error(`${name} is a collection of fonts.`);
  return { name, font, characters: new Set(font.characterSet) };
}
