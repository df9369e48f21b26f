import type { OwnPurchase } from "#lib/exports/money-files.ts";
import { type FindLinks, toDownload } from "#lib/purchases/downloads/copy.ts";
import { writeMarkdown } from "#lib/purchases/downloads/markdown-file.ts";
import { findOwnedCopy } from "#lib/purchases/downloads/queries.ts";
import { findReceiptFacts } from "#lib/purchases/receipts/queries.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";

type TextFile = { path: string; text: string };

/**
 * A bought text, as its download. Null unless this person may read it now and its author lets readers download it: the
 * database decides, as for any download.
 */
export async function writeBoughtText(userId: string, postId: string, findLinks: FindLinks): Promise<TextFile | null> {
  const copy = await findOwnedCopy({ userId, purchaseIds: [] }, postId);
  if (!copy?.is_included) return null;
  const download = await toDownload(findLinks, copy);
  return { path: `library/${download.fileName}.md`, text: writeMarkdown(download) };
}

/** The buyer's receipt. Null for what was not paid, and for anyone but the buyer. */
export async function writeReceipt(userId: string, { purchase_id: id }: OwnPurchase): Promise<TextFile | null> {
  const facts = id === null ? null : await findReceiptFacts(id);
  if (!facts || facts.buyer_id !== userId || facts.number === null) return null;
  const receipt = toReceipt({ facts, viewpoint: "buyer" });
  return { path: `receipts/${receipt.number ?? facts.id}.json`, text: `${JSON.stringify(receipt, null, 2)}\n` };
}
