/** The state of the payout address form. The server decides each step. */
export type PayoutFormState =
  | { kind: "address"; address: string; error?: string; mustSignIn?: boolean }
  /** The address looks like an exchange's. The form is submitted again to confirm. */
  | { kind: "exchange"; address: string; warning: string }
  /** A code was sent to the user's own email address. */
  | { kind: "code"; address: string; email: string; knowsExchange: boolean; error?: string }
  | { kind: "saved"; address: string; holdUntil: string | null };
