/**
 * A node understood the request and refused it in its own words (node-words.ts). Other nodes would refuse it too, so
 * they are not asked.
 */
export class NodeRefusal extends Error {
  override readonly name = "NodeRefusal";
  /** The node's words, such as "Account not found". */
  readonly reason: string;

  constructor(reason: string) {
    super(`The node refused: ${reason}`);
    this.reason = reason;
  }
}

export type OutageKind = "silent" | "busy" | "refused" | "unreadable" | "foreign";

type Outage = { host: string; words?: string | undefined; cause?: unknown };

/** The node gave no usable answer: it is away, overloaded, or speaks an unknown protocol. */
export class NodeOutage extends Error {
  override readonly name = "NodeOutage";
  readonly kind: OutageKind;

  constructor(kind: OutageKind, { host, words, cause }: Outage) {
    super(`${host} ${WHAT_HAPPENED[kind]}${words === undefined ? "" : ` It said: ${quote(words)}`}`, { cause });
    this.kind = kind;
  }
}

const WHAT_HAPPENED = {
  silent: "did not answer.",
  busy: "has no capacity or no credits left.",
  refused: "does not serve us.",
  unreadable: "gave an answer that no Nano node gives.",
  foreign: "is a node of another Nano network.",
} as const satisfies Record<OutageKind, string>;

const LONGEST_QUOTE = 120;

/** A provider's own words, shortened and without anything that may be a key. */
function quote(words: string): string {
  return JSON.stringify(words.replace(/[\w-]{16,}/g, "…").slice(0, LONGEST_QUOTE));
}
