/** The state of the form that opens a device link. */
export type OpeningState = { kind: "idle" } | { kind: "over" } | { kind: "wait"; seconds: number };
