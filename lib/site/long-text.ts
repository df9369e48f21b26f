import { z } from "zod";
import type { Operator } from "#lib/site/operator.ts";
import type { SAID } from "#lib/site/promises.ts";

/** The front matter of a long text. */
const headSchema = z.strictObject({
  title: z.string().min(1).max(60),
  summary: z.string().min(1).max(200),
  version: z.int().positive(),
  updated: z.iso.date(),
  /** The headings of its parts, in order. A test compares them with the text. */
  contents: z.array(z.string().min(1).max(80)).min(2),
});

export type LongTextHead = z.infer<typeof headSchema>;

export const WITHDRAWAL_MODES = ["waiver", "fourteen_days", "off"] as const;
export type WithdrawalMode = (typeof WITHDRAWAL_MODES)[number];

/** What a text receives, so that it contains no number or name itself. */
export type LongTextProps = {
  said: typeof SAID;
  operator: Operator;
  withdrawal: WithdrawalMode;
  isTestNetwork: boolean;
};

export function readLongTextHead(frontmatter: unknown): LongTextHead {
  return headSchema.parse(frontmatter);
}

/** "What you pay" → "what-you-pay": for a heading, and for its link in the contents. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[’'\p{M}]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
