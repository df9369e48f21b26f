import type { Metadata } from "next";

/** The same for the cached page and for its variant. */
export const GET_NANO_METADATA: Metadata = {
  description: "Ways to your first Nano, a wallet to keep it in, and what it is worth.",
};

export const SWAP_METADATA: Metadata = {
  title: "Swap to Nano",
  description: "Turn other crypto into Nano with a service that we have checked. Check your address first.",
  referrer: "same-origin",
};

export const CONTACT_METADATA: Metadata = {
  description: "Look up a payment, or write to us. A person answers.",
  referrer: "same-origin",
};
