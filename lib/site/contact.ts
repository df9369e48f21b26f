import type { PaymentLookup } from "#lib/purchases/receipts/payment-lookup.ts";

/** The topics that the form offers and a URL may select. */
export const CONTACT_TOPICS = {
  payment: "A payment",
  report: "Report content",
  copyright: "Copyright",
  account: "My account",
  privacy: "My data",
  press: "Press",
  security: "Security",
  other: "Something else",
} as const;

type ContactTopic = keyof typeof CONTACT_TOPICS;

export const CONTACT_TOPIC_KEYS = Object.keys(CONTACT_TOPICS) as [ContactTopic, ...ContactTopic[]];

export const MESSAGE_CHARACTERS = { least: 20, most: 4_000 } as const;

export type ContactField = "topic" | "email" | "message" | "about";

/** The form's answer, with what was typed if it has to be corrected. */
export type ContactAnswer =
  | { kind: "begin" }
  | { kind: "sent"; email: string }
  | { kind: "looked-up"; answer: LookUpAnswer; typed: TypedMessage }
  | { kind: "wait"; seconds: number; what: "message" | "look-up"; typed: TypedMessage }
  | { kind: "refused"; why: string; typed: TypedMessage }
  | { kind: "mistakes"; mistakes: Partial<Record<ContactField, string>>; typed: TypedMessage };

/** What is known about a payment, or that the text names none. */
export type LookUpAnswer = "unreadable" | { found: PaymentLookup | null };

export type TypedMessage = Record<ContactField, string>;

/** The button that only looks up a payment, beside the one that sends. */
export const LOOK_UP = { name: "intent", value: "look-up" } as const;

export function readTopic(value: unknown): ContactTopic | null {
  return CONTACT_TOPIC_KEYS.find((topic) => topic === value) ?? null;
}
