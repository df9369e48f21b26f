import type { OwnPurchase } from "#lib/exports/money-files.ts";
import { shortId, toSafeName } from "#lib/exports/names.ts";
import { leaveOut, type OwnRows } from "#lib/exports/own-rows.ts";
import { drawPdf } from "#lib/pdf/draw.ts";
import { type FindLinks, toDownload } from "#lib/purchases/downloads/copy.ts";
import { writeMarkdown } from "#lib/purchases/downloads/markdown-file.ts";
import { findOwnedCopy, type StoredCopy } from "#lib/purchases/downloads/queries.ts";
import { findReceiptFacts } from "#lib/purchases/receipts/queries.ts";
import type { Receipt } from "#lib/purchases/receipts/receipt.ts";
import { describeReceiptPdf } from "#lib/purchases/receipts/receipt-pdf.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";

type TextFile = { path: string; text: string };
type ReceiptFile = { path: string; content: Uint8Array };

/**
 * A bought text, as its download. Null unless this person may read it now and its author lets readers download it: the
 * database decides, as for any download.
 */
export async function writeBoughtText(rows: OwnRows, postId: string, findLinks: FindLinks): Promise<TextFile | null> {
  try {
    const copy = await findOwnedCopy({ userId: rows.userId, purchaseIds: [] }, postId);
    if (!copy?.is_included) return null;
    return { path: boughtPath(copy), text: writeMarkdown(await toDownload(findLinks, copy)) };
  } catch (error) {
    leaveOut(rows, `library (${postId})`, error);
    return null;
  }
}

/** Two authors without a handle may have posts of one address. */
export function boughtPath({ handle, slug, post_id }: Pick<StoredCopy, "handle" | "slug" | "post_id">): string {
  const name = toSafeName(slug, post_id);
  if (handle) return `library/@${handle}/${name}.md`;
  return `library/${name === slug ? `${slug}_${shortId(post_id)}` : name}.md`;
}

/** The buyer's receipt, to read and for programs. Nothing for what was not paid, and for anyone but the buyer. */
export async function writeReceipt(rows: OwnRows, { purchase_id: id }: OwnPurchase): Promise<ReceiptFile[]> {
  if (id === null) return [];
  try {
    const facts = await findReceiptFacts(id);
    if (!facts || facts.buyer_id !== rows.userId || facts.number === null) return [];
    const receipt = toReceipt({ facts, viewpoint: "buyer" });
    const name = `receipts/${receipt.number ?? facts.id}`;
    const json = { path: `${name}.json`, content: Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`) };
    const pdf = await drawReceipt(rows, `${name}.pdf`, receipt);
    return pdf ? [pdf, json] : [json];
  } catch (error) {
    leaveOut(rows, `receipts (${id})`, error);
    return [];
  }
}

/** As “Download PDF” draws it. */
async function drawReceipt(rows: OwnRows, path: string, receipt: Receipt): Promise<ReceiptFile | null> {
  try {
    return { path, content: await drawPdf(describeReceiptPdf(receipt, "buyer")) };
  } catch (error) {
    leaveOut(rows, path, error);
    return null;
  }
}
