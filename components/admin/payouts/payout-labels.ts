import type { StaffActionField } from "#components/admin/staff-action.tsx";
import type { BadgeTone } from "#components/ui/badge.tsx";
import type { PayoutAction, PayoutErrorClass, PayoutStatus } from "#lib/admin/payout.ts";

export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, { word: string; tone: BadgeTone }> = {
  held: { word: "Held", tone: "plain" },
  pending: { word: "Pending", tone: "copper" },
  publishing: { word: "On its way", tone: "copper" },
  paid: { word: "Paid", tone: "leaf" },
  failed: { word: "Failed", tone: "brick" },
  cancelled: { word: "Cancelled", tone: "plain" },
  awaiting_address: { word: "Waiting for an address", tone: "amber" },
};

const KINDS: Readonly<Record<string, string>> = {
  creator: "Author’s share",
  fee: "Our fee",
  refund: "Refund",
  excess: "Overpayment",
  test: "Test of an address",
  promotion: "Day of a promotion",
};

export function nameKind(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** The class of an error, and what to do about it. */
export const FAILURE_LABELS: Record<PayoutErrorClass, { name: string; advice: string }> = {
  node_away: { name: "No node answered", advice: "Retry when the nodes are back." },
  work_missing: { name: "No proof of work", advice: "Buy credits or add a provider, then retry." },
  not_confirmed: {
    name: "Not confirmed",
    advice: "The block was sent, but the network has not confirmed it. Retry sends the same block.",
  },
  node_behind: { name: "Node behind", advice: "Replace the node, then retry." },
  mismatch: { name: "Rejected by the signer", advice: "Read its alert and fix the cause, then retry." },
  address_unsafe: { name: "Address unsafe", advice: "Ask for a new address." },
  unexpected: { name: "Unexpected", advice: "Read the error and the worker’s log." },
};

type Words = {
  label: string;
  description: string;
  done: string;
  fields?: readonly StaffActionField[];
};

export const ACTION_LABELS: Record<PayoutAction, Words> = {
  retry: {
    label: "Retry",
    description: "Starts the attempts over. A stored block is sent again, byte for byte; a second one is never signed.",
    done: "It is being retried.",
  },
  rebuild: {
    label: "Rebuild",
    description: "Signs a new block. Possible only after the network has confirmed another block in place of ours.",
    done: "A new block is being signed.",
  },
  ask_for_address: {
    label: "Ask for a new address",
    description: "It then waits for a new address: a buyer enters it on the receipt, an author tells us.",
    done: "It is now waiting for an address.",
  },
  set_address: {
    label: "Set the address",
    description: "The whole payout goes to that address and cannot be taken back.",
    done: "It is on its way to that address.",
    fields: [
      {
        name: "given",
        label: "Nano address",
        hint: "As its owner gave it. Compare the first and last characters.",
      },
    ],
  },
  mark_paid: {
    label: "Mark paid",
    description:
      "For money that was sent by hand from this payout’s account. The worker checks the chain before it books anything.",
    done: "The chain is being asked.",
    fields: [
      {
        name: "given",
        label: "Block hash",
        hint: "A confirmed send of exactly this amount to this recipient: 64 characters.",
      },
    ],
  },
  approve: {
    label: "Approve",
    description: "It is above the automatic limit. Once approved, it may exceed the caps per minute and per day.",
    done: "Approved.",
  },
  release: {
    label: "Release now",
    description: "It becomes due at once instead of at the end of its hold.",
    done: "Released.",
  },
  hold: {
    label: "Hold",
    description: "It stays here for seven days, or until someone releases it.",
    done: "Held.",
  },
  cancel: {
    label: "Cancel",
    description: "Its sale was refunded, so no one is owed this.",
    done: "Cancelled.",
  },
};
