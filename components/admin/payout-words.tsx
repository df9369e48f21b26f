import type { Asked } from "#components/admin/staff-action";
import type { BadgeTone } from "#components/ui/badge";
import type { PayoutAction, PayoutErrorClass, PayoutStatus } from "#lib/admin/payout";

export const STATUS_WORDS: Record<PayoutStatus, { word: string; tone: BadgeTone }> = {
  held: { word: "Held", tone: "plain" },
  pending: { word: "Pending", tone: "copper" },
  publishing: { word: "On its way", tone: "copper" },
  paid: { word: "Paid", tone: "leaf" },
  failed: { word: "Failed", tone: "brick" },
  cancelled: { word: "Cancelled", tone: "plain" },
  awaiting_address: { word: "Waits for an address", tone: "amber" },
};

const KINDS: Readonly<Record<string, string>> = {
  creator: "Author’s share",
  fee: "Our fee",
  refund: "Refund",
  excess: "Paid too much",
};

export function nameKind(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** The class, and what to do about it. */
export const CLASS_WORDS: Record<PayoutErrorClass, { name: string; todo: string }> = {
  node_away: { name: "No node answered", todo: "Retry when the nodes are back." },
  work_missing: { name: "No proof of work", todo: "Buy credits or add a provider, then retry." },
  not_confirmed: {
    name: "Not confirmed",
    todo: "The block is out and the network has not agreed. Retry sends the same one.",
  },
  node_behind: { name: "Node behind", todo: "Replace the node, then retry." },
  mismatch: { name: "Not believed by the signer", todo: "Read its alert and correct the cause, then retry." },
  address_unsafe: { name: "Address unsafe", todo: "Ask for a new address." },
  unexpected: { name: "Unexpected", todo: "Read what it said and the worker’s log." },
};

type Words = {
  label: string;
  description: string;
  done: string;
  asks?: readonly Asked[];
};

export const ACTION_WORDS: Record<PayoutAction, Words> = {
  retry: {
    label: "Retry",
    description:
      "Begins its attempts anew. A block that is stored is sent again, byte for byte; another is never signed.",
    done: "It is tried again.",
  },
  rebuild: {
    label: "Rebuild",
    description:
      "Signs a new block, which is possible only after the network has confirmed another one in the place of ours.",
    done: "A new block is being signed.",
  },
  ask_for_address: {
    label: "Ask for a new address",
    description: "It then waits for another address: a buyer names it on the receipt, an author tells us.",
    done: "It waits for an address now.",
  },
  set_address: {
    label: "Set the address",
    description: "Everything of this payout goes to that address, and cannot be taken back.",
    done: "It is on its way to that address.",
    asks: [
      {
        name: "given",
        label: "Nano address",
        hint: "As its owner told it. Compare the first and the last characters.",
      },
    ],
  },
  mark_paid: {
    label: "Mark paid",
    description:
      "For money that was sent by hand from the account of this payout. The worker asks the chain before it books anything.",
    done: "The chain is being asked.",
    asks: [
      {
        name: "given",
        label: "Block hash",
        hint: "A confirmed send of exactly this amount to this recipient, 64 digits.",
      },
    ],
  },
  approve: {
    label: "Approve",
    description: "It is beyond what goes out by itself. Approved, it passes the caps of a minute and of a day.",
    done: "Approved.",
  },
  release: {
    label: "Release now",
    description: "It becomes due at once instead of at the end of its hold.",
    done: "Released.",
  },
  hold: {
    label: "Hold",
    description: "It stays here for seven days, or until somebody releases it.",
    done: "Held.",
  },
  cancel: {
    label: "Cancel",
    description: "Its sale was refunded, so nobody is owed this.",
    done: "Cancelled.",
  },
};
