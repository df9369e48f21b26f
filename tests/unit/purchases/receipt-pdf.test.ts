import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { drawPdf } from "#lib/pdf/draw.ts";
import { readPdfFonts } from "#lib/pdf/fonts.ts";
import { splitByFont } from "#lib/pdf/set-text.ts";
import { unpackWoff } from "#lib/pdf/unpack-font.ts";
import type { Receipt } from "#lib/purchases/receipts/receipt.ts";
import { describeReceiptPdf } from "#lib/purchases/receipts/receipt-pdf.ts";
import { describeRate } from "#lib/purchases/receipts/receipt-words.ts";

const AT = "2026-11-20T12:00:00Z";
const RAW = `5${"0".repeat(28)}`;
const HASH = "6F".repeat(32);

const receipt: Receipt = {
  ...{ number: "R-2026-000123", purchase_id: "6f1b2e7c-0d9a-4835-8f1e-2b3c4d5a6978", status: "paid" },
  ...{ quoted_at: AT, paid_at: AT, refund_until: AT, refunded_at: null, refund_reason: null },
  seller: { name: "Ада", handle: "ada", type: null, legal_name: null, legal_address: null, country: null },
  post: { title: "Привет, κόσμε", version: 1, url: "https://farthing.example/@ada/hello" },
  ...{ quoted_raw: RAW, quoted_usd_micros: "42000", rate_usd: "0.8412", rate_at: AT, rate_sources: null },
  ...{ received_raw: RAW, kept_raw: RAW, creator_raw: RAW, fee_raw: RAW, fee_bps: 500, payer: "nano_3t6k3…uohr3" },
  blocks: [{ hash: HASH, role: "payment", amount_raw: RAW, at: AT, is_confirmed: true, explorer_url: null }],
  ...{ returns: [], consent: null, withdrawal: null, contact: "https://farthing.example" },
};

/** The document with its streams unpacked. */
async function read(given: Partial<Receipt> = {}): Promise<string> {
  const pdf = (await drawPdf(describeReceiptPdf({ ...receipt, ...given }, "buyer"))).toString("latin1");
  return pdf.replaceAll(/stream\n(.*?)\nendstream/gs, (whole, packed: string) => {
    const bytes = Buffer.from(packed, "latin1");
    return bytes[0] === 0x78 ? inflateSync(bytes).toString("latin1") : whole;
  });
}

test("a receipt's PDF is tagged, names its language and title, and embeds every font", async () => {
  const pdf = await read();
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf).toContain("/Lang (en)");
  expect(pdf).toMatch(/<dc:title>.*>Receipt R-2026-000123</s);
  expect(pdf).toContain("<pdfuaid:part>1<");
  for (const tag of ["/StructTreeRoot", "/S /H1", "/S /H2", "/S /LBody", "/DisplayDocTitle true"])
    expect(pdf).toContain(tag);
  const named = pdf.match(/\/Type \/FontDescriptor/g) ?? [];
  expect(named.length).toBeGreaterThan(2);
  expect(pdf.match(/\/FontFile[23] /g)).toHaveLength(named.length);
  expect(pdf).not.toContain("Helvetica");
});

test("its Ӿ, Cyrillic and Greek are text that can be copied", async () => {
  const pdf = (await read()).toLowerCase();
  for (const letter of "ӾПκ") expect(pdf).toContain(`<${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}>`);
});

test("a name or title that no font has is left out whole, for the handle and the address", async () => {
  const { text } = await readPdfFonts();
  expect(
    splitByFont("Ӿ1 – Ада Müller", text)
      ?.map(({ text: part }) => part)
      .join(""),
  ).toBe("Ӿ1 – Ада Müller");
  expect(splitByFont("Wren 🐦 coins", text)?.[0]?.text).toBe("Wren coins");
  for (const unknown of ["日本 coins", "سلام", "coins 한국"]) expect(splitByFont(unknown, text)).toBeNull();
  const seller = { ...receipt.seller, name: "山田", legal_address: "東京" };
  const post = { ...receipt.post, title: "日本の小銭" };
  await expect(read({ seller, post })).resolves.toContain("/URI (https://farthing.example/@ada/hello)");
  const rows = describeReceiptPdf({ ...receipt, seller, post }, "buyer").parts[0]?.rows;
  expect(rows?.find(({ term }) => term === "Seller")?.details).toEqual([{ text: "山田 (@ada)", instead: "@ada" }]);
});

test("an unpacked font has what the packed one has, table by table; a damaged file is refused", async () => {
  const folder = "node_modules/@fontsource";
  for (const file of ["newsreader/files/newsreader-latin-500-normal", "noto-serif/files/noto-serif-greek-400-normal"]) {
    const woff = await readFile(`${folder}/${file}.woff`);
    const [packed, unpacked] = [create(woff), create(unpackWoff(woff))];
    if (!("glyphForCodePoint" in packed && "glyphForCodePoint" in unpacked)) throw new Error("These are single fonts.");
    const font = unpackWoff(woff);
    const offsets = Array.from({ length: font.readUInt16BE(4) }, (_, table) => font.readUInt32BE(12 + 16 * table + 8));
    expect(offsets.filter((offset) => offset % 4 !== 0)).toEqual([]);
    expect(unpacked.characterSet).toEqual(packed.characterSet);
    expect(unpacked.unitsPerEm).toBe(packed.unitsPerEm);
    for (const letter of packed.characterSet) {
      const [one, other] = [packed, unpacked].map((font) => font.glyphForCodePoint(letter));
      expect([other?.advanceWidth, other?.path.toSVG()]).toEqual([one?.advanceWidth, one?.path.toSVG()]);
    }
    expect(() => unpackWoff(woff.subarray(4))).toThrow("This is no WOFF file.");
    expect(() => unpackWoff(woff.subarray(0, woff.length / 2))).toThrow();
    expect(() => unpackWoff(woff.subarray(0, 60))).toThrow();
  }
});

test("receipts that are drawn at the same time do not mix their letters", async () => {
  const titles = ["Thread", "Ϊκαρος", "Ёлка", "Thread"];
  const alone: string[] = [];
  for (const title of titles) alone.push(await read({ post: { ...receipt.post, title } }));
  const together = await Promise.all(titles.map((title) => read({ post: { ...receipt.post, title } })));
  const sizes = (pdfs: readonly string[]) =>
    pdfs.map((pdf) => pdf.replaceAll(/\(D:\d{14}Z\)|T[\d:.]+Z|<[0-9a-f]{32}>/g, ""));
  expect(sizes(together)).toEqual(sizes(alone));
});

test("long receipts go on over pages", async () => {
  const blocks = Array.from({ length: 60 }, () => receipt.blocks).flat();
  expect((await read({ blocks })).match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(3);
});

test.each([
  [["a.example", "b.example"], "Ӿ1 = $0.8412 (median of a.example and b.example, 20 November 2026 at 12:00 UTC)"],
  [["the test network"], "Ӿ1 = $0.8412 (from the test network, 20 November 2026 at 12:00 UTC)"],
  [null, "Ӿ1 = $0.8412 (source not recorded, 20 November 2026 at 12:00 UTC)"],
])("a rate from %j says so", (rate_sources, words) => {
  expect(describeRate({ ...receipt, rate_sources })).toBe(words);
});
