/** What a form of the account shows after it was sent. */
export type AccountFormState =
  | { kind: "idle" }
  | { kind: "done"; message: string }
  | { kind: "refused"; message: string; value: string }
  /** A code went to the address that the account has: to be sent again with it. */
  | { kind: "code"; email: string; value: string; error?: string };

export const SESSION_EXPIRED = "Your session has expired. Please log in again.";
