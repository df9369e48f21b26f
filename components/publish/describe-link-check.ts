import type { LinkVerdict } from "#lib/posts/links/links.ts";

type UncheckedReason = Extract<LinkVerdict, { kind: "unasked" }>["why"];
type MissingTarget = Extract<LinkVerdict, { kind: "gone" }>["what"];

const GONE: Record<MissingTarget, string> = {
  page: "There is no page at this address.",
  post: "Readers cannot open a post at this address.",
  place: "There is no such place in this text.",
};

const UNASKED: Record<UncheckedReason, string> = {
  scheme: "It does not lead to a page over https. We do not check it.",
  login: "The address contains a user name or a password. We do not check it; take them out.",
  port: "The address has an unusual port. We do not check it.",
  private: "The address is in a private network. Readers cannot reach it.",
  refused: "The server answers only people. Open the link yourself to be sure.",
  files: "This is not a page on this site. Open the link yourself to be sure.",
};

/** The problem with a link. Null if it works. */
export function describeVerdict(verdict: LinkVerdict): string | null {
  switch (verdict.kind) {
    case "fine":
      return null;
    case "moved":
      return `It has moved permanently, to ${verdict.to}`;
    case "gone":
      return GONE[verdict.what];
    case "unreachable":
      return "The server could not be reached.";
    case "unasked":
      return UNASKED[verdict.why];
  }
}

/** Progress and result in one sentence, so that a screen reader can announce each change. */
export function describeProgress({ total, checked, wrong }: { total: number; checked: number; wrong: number }): string {
  if (checked < total) return `${checked} of ${total} links checked.`;
  if (wrong > 0) return wrong === 1 ? "One link needs attention." : `${wrong} links need attention.`;
  return total === 1 ? "The link works." : `All ${total} links work.`;
}
