import type { LinkVerdict } from "#lib/posts/links";

type Unasked = Extract<LinkVerdict, { kind: "unasked" }>["why"];
type Gone = Extract<LinkVerdict, { kind: "gone" }>["what"];

const GONE: Record<Gone, string> = {
  page: "There is no page at this address.",
  post: "No post that readers can open is there.",
  place: "This text has no such place.",
};

const UNASKED: Record<Unasked, string> = {
  scheme: "It leads on to what is no web page. We do not look there.",
  login: "The address holds a name or a password. We do not look there; take them out of it.",
  port: "The address names an unusual port. We do not look there.",
  private: "The address lies in a private network. Readers cannot reach it.",
  refused: "The server answers people alone. Open it yourself to be sure.",
  files: "This is no page of ours. Open it yourself to be sure.",
};

/** What is to be said of a link; nothing of one that leads where it should. */
export function describeVerdict(verdict: LinkVerdict): string | null {
  switch (verdict.kind) {
    case "fine":
      return null;
    case "moved":
      return `It has moved for good, to ${verdict.to}`;
    case "gone":
      return GONE[verdict.what];
    case "unreachable":
      return "The server could not be reached.";
    case "unasked":
      return UNASKED[verdict.why];
  }
}

/** How far it is, and what came of it: one sentence that a screen reader may say whenever it changes. */
export function tellLinks({ total, looked, wrong }: { total: number; looked: number; wrong: number }): string {
  if (looked < total) return `${looked} of ${total} links looked at.`;
  if (wrong > 0) return wrong === 1 ? "One link needs a look." : `${wrong} links need a look.`;
  return total === 1 ? "The link leads where it should." : `All ${total} links lead where they should.`;
}
