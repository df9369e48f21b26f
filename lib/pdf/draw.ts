import "server-only";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { PdfContent, PdfPart, PdfText } from "#lib/pdf/content.ts";
import { type PdfFont, type PdfStyle, readPdfFonts } from "#lib/pdf/fonts.ts";
import { splitByFont, type TextRun } from "#lib/pdf/set-text.ts";

/** Black on white, whatever the reader's theme. */
const INK = "#1c1f26";
const SOFT = "#4d525c";
const HAIRLINE = "#d8d3c9";

/** In points, as everything here. */
const MARGIN = 64;
const TERM_WIDTH = 140;
const SIZE = { title: 26, heading: 15, text: 10, small: 8.5 };
const LINE = 13.5;
const LINE_CHARACTERS = 70;
const HEADING_LINES = 9;

/** The types of pdfkit do not know this subset yet. */
const ACCESSIBLE: object = { subset: "PDF/UA" };

type Sheet = { doc: PDFKit.PDFDocument; fonts: Record<PdfStyle, PdfFont[]> };
type Element = PDFKit.PDFStructureElement;
type Look = {
  style?: PdfStyle;
  size?: number;
  isSoft?: boolean;
  link?: string | null;
  x?: number;
  y?: number;
  width?: number;
};

/** Draws an A4 document that grows by pages. Tagged (PDF/UA), so that screen readers find its headings and lists. */
export async function drawPdf(content: PdfContent): Promise<Buffer> {
  const sheet = { doc: openDocument(content.title), fonts: await readPdfFonts() };
  const { doc, fonts } = sheet;
  for (const { name, font } of Object.values(fonts).flat()) doc.registerFont(name, sourceOf(font));
  const root = doc.struct("Document");
  doc.addStructure(root);
  write(sheet, root, "P", content.above, { isSoft: true });
  write(sheet, root, "H1", content.heading, { style: "title", size: SIZE.title });
  if (content.below) write(sheet, root, "P", content.below, { isSoft: true });
  for (const part of content.parts) drawPart(sheet, root, part);
  doc.moveDown(1.2);
  for (const text of content.closing) {
    keepTogether(doc, linesOf(text));
    write(sheet, root, "P", text, { isSoft: true, size: SIZE.small });
    doc.moveDown(0.4);
  }
  root.end();
  doc.end();
  return buffer(doc);
}

/** Its types do not know that pdfkit takes a font that is read already: reading it again would take most of the time. */
function sourceOf(font: object): PDFKit.Mixins.PDFFontSource {
  return font as Buffer;
}

function openDocument(title: string): PDFKit.PDFDocument {
  return new PDFDocument({
    ...{ size: "A4", margin: MARGIN, pdfVersion: "1.7", tagged: true, displayTitle: true, lang: "en" },
    ...ACCESSIBLE,
    // Without this it would load one of the standard fonts, which lack Ӿ.
    font: "",
    info: { Title: title, Author: "Farthing", Creator: "Farthing", Producer: "Farthing" },
  });
}

function drawPart(sheet: Sheet, root: Element, { heading, rows }: PdfPart): void {
  const { doc } = sheet;
  keepTogether(doc, HEADING_LINES);
  doc.moveDown(1.4);
  write(sheet, root, "H2", heading, { style: "title", size: SIZE.heading });
  doc.moveDown(0.35);
  const list = doc.struct("L");
  root.add(list);
  for (const { term, details } of rows) drawRow(sheet, list, term, details);
  list.end();
}

function drawRow(sheet: Sheet, list: Element, term: string, details: readonly PdfText[]): void {
  const { doc } = sheet;
  keepTogether(doc, 1 + details.reduce((lines, { text }) => lines + linesOf(text), 0));
  drawRule(doc);
  const y = doc.y + 5;
  const item = doc.struct("LI");
  list.add(item);
  write(sheet, item, "Lbl", term, { isSoft: true, y, width: TERM_WIDTH - 12 });
  const end = doc.y;
  const body = doc.struct("LBody");
  item.add(body);
  doc.y = y;
  for (const { text, instead, isSmall, ...look } of details) {
    const words = splitByFont(text, sheet.fonts.text) ? text : instead;
    const beside = { x: MARGIN + TERM_WIDTH, width: doc.page.width - 2 * MARGIN - TERM_WIDTH };
    if (words)
      write(sheet, body, look.link ? "Link" : "P", words, {
        ...look,
        ...beside,
        ...(isSmall ? { size: SIZE.small } : {}),
      });
  }
  doc.y = Math.max(end, doc.y) + 5;
}

/** Not read out: it says nothing. */
function drawRule(doc: PDFKit.PDFDocument): void {
  doc.markContent("Artifact");
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke();
  doc.endMarkedContent();
}

function write(sheet: Sheet, parent: Element, tag: string, text: string, { style = "text", ...look }: Look): void {
  const runs = splitByFont(text, sheet.fonts[style]);
  if (!runs) throw new Error(`No font of a PDF has all characters of “${text}”.`);
  parent.add(sheet.doc.struct(tag, {}, () => setRuns(sheet.doc, runs, look)));
}

function setRuns(
  doc: PDFKit.PDFDocument,
  runs: readonly TextRun[],
  { size = SIZE.text, isSoft, link, ...place }: Look,
): void {
  doc.fontSize(size).fillColor(isSoft ? SOFT : INK);
  runs.forEach(({ font, text }, index) => {
    const options = {
      width: place.width ?? doc.page.width - 2 * MARGIN,
      continued: index < runs.length - 1,
      lineGap: size * 0.25,
      ...(link ? { link } : {}),
    };
    doc.font(font.name);
    if (index === 0) doc.text(text, place.x ?? MARGIN, place.y ?? doc.y, options);
    else doc.text(text, options);
  });
}

/** Turns the page rather than tear this many lines apart. */
function keepTogether(doc: PDFKit.PDFDocument, lines: number): void {
  if (doc.y + lines * LINE > doc.page.height - MARGIN) doc.addPage();
}

function linesOf(text: string): number {
  return Math.ceil(text.length / LINE_CHARACTERS);
}
