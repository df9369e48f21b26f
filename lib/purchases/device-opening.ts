/** What the form of a link to another device is told. */
export type OpeningState = { kind: "idle" } | { kind: "over" };
