/** The state of the form that a mail's link leads to. */
export type FreezeFormState =
  | { kind: "idle" }
  | { kind: "over" }
  | { kind: "wait"; seconds: number }
  | { kind: "failed"; message: string }
  /** `leavingRaw` was signed before and cannot be stopped. */
  | { kind: "frozen"; wasFrozen: boolean; leavingRaw: string };
