/** Where the form of the payout address stands; the server decides each step. */
export type PayoutFormState =
  | { kind: "address"; address: string; error?: string; hasSessionEnded?: boolean }
  /** It looks like an exchange's: to be sent again, knowing that. */
  | { kind: "exchange"; address: string; warning: string }
  /** A code went to the user's own e-mail address. */
  | { kind: "code"; address: string; email: string; knowsExchange: boolean; error?: string }
  | { kind: "saved"; address: string; holdUntil: string | null };
