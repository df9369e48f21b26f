import { hashBlock, publicKeyOf } from "#lib/nano/block.ts";
import { isSignedBy } from "#lib/nano/signature.ts";
import {
  type AccountBooks,
  type BookedBlock,
  type BookedPayout,
  blockContentsOf,
  bookedBalance,
} from "#lib/payouts/account-books.ts";
import type { PayoutRefusal } from "#lib/payouts/refusal.ts";
import { recomputeShare } from "#lib/payouts/share.ts";

/** Stored blocks are rows too: before it is sent again, the block must be what the signer would sign now. */
export function judgeStoredBlock(
  books: AccountBooks,
  stored: BookedBlock,
  payout: BookedPayout | null,
): PayoutRefusal | null {
  const contents = blockContentsOf(stored.block);
  if (hashBlock(contents) !== stored.hash || contents.account !== books.account) {
    return differs("The stored block has the wrong hash or account.");
  }
  if (!isSignedBy(publicKeyOf(contents.account), stored.hash, stored.block.signature))
    return differs("The stored block is not signed with the account’s key.");
  const heldRaw = bookedBalance(books);
  if (stored.kind !== "send") {
    const payment = books.payments.find(({ receivedBlock }) => receivedBlock === stored.hash);
    const isRight = payment && contents.link === payment.hash && contents.balanceRaw === heldRaw + payment.amountRaw;
    return isRight ? null : differs("The stored block does not receive what its payment brought.");
  }
  if (!payout) return differs("The stored block belongs to no payout.");
  const share = recomputeShare(books, payout);
  if (share.kind === "mismatch") {
    const { detail, expectedRaw } = share;
    return { alert: "payout_mismatch", detail, expectedRaw, foundRaw: payout.amountRaw };
  }
  const isRight = contents.link === publicKeyOf(share.recipient) && contents.balanceRaw === heldRaw - share.amountRaw;
  return isRight ? null : differs("The stored block does not send what its payout asks for.");
}

function differs(detail: string): PayoutRefusal {
  return { alert: "block_differs", detail, expectedRaw: null, foundRaw: null };
}
