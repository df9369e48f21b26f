import type { OwnPurchase } from "#lib/exports/money-files.ts";
import { shortId, toSafeName } from "#lib/exports/names.ts";
import { leaveOut, type OwnRows } from "#lib/exports/own-rows.ts";
import { type FindLinks, toDownload } from "#lib/purchases/downloads/copy.ts";
import { writeMarkdown } from "#lib/purchases/downloads/markdown-file.ts";
import { findOwnedCopy, type StoredCopy } from "#lib/purchases/downloads/queries.ts";
import { findReceiptFacts } from "#lib/purchases/receipts/queries.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";

type TextFile = { path: string; text: string };

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

/** The buyer's receipt. Null for what was not paid, and for anyone but the buyer. */
export async function writeReceipt(rows: OwnRows, { purchase_id: id }: OwnPurchase): Promise<TextFile | null> {
  if (id === null) return null;
  try {
    const facts = await findReceiptFacts(id);
    if (!facts || facts.buyer_id !== rows.userId || facts.number === null) return null;
    const receipt = toReceipt({ facts, viewpoint: "buyer" });
    return { path: `receipts/${receipt.number ?? facts.id}.json`, text: `${JSON.stringify(receipt, null, 2)}\n` };
  } catch (error) {
    leaveOut(rows, `receipts (${id})`, error);
    return null;
  }
}
