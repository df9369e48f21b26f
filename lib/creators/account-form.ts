/** What an account form shows after it was submitted. */
export type AccountFormState =
  | { kind: "idle" }
  | { kind: "done"; message: string }
  | { kind: "refused"; message: string; value: string }
  /** A code was emailed to the account's address. The form is submitted again with it. */
  | { kind: "code"; email: string; value: string; error?: string };
