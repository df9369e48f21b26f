/** The node understood and said no. Another node would say the same: nobody else is asked. */
export class NodeRefusal extends Error {
  override readonly name = "NodeRefusal";
  /** Its own words, such as "Account not found". */
  readonly reason: string;

  constructor(reason: string) {
    super(`The node refused: ${reason}`);
    this.reason = reason;
  }
}

export type OutageKind = "silent" | "busy" | "unreadable";

/** The node gave no answer that means anything: it is away, has had enough of us, or talks in a way we do not know. */
export class NodeOutage extends Error {
  override readonly name = "NodeOutage";
  readonly kind: OutageKind;

  constructor(kind: OutageKind, { host, cause }: { host: string; cause?: unknown }) {
    super(`${host} ${WHAT_HAPPENED[kind]}`, { cause });
    this.kind = kind;
  }
}

const WHAT_HAPPENED = {
  silent: "did not answer.",
  busy: "has no capacity or no credits left.",
  unreadable: "answered something that is no answer of a node.",
} as const satisfies Record<OutageKind, string>;
