import type { WithdrawalMode } from "#lib/site/long-text.ts";

const WHO =
  "Consumers in the EU, Iceland, Liechtenstein and Norway have 14 days to withdraw from a purchase made online";

const LAW: Record<WithdrawalMode, string> = {
  fourteen_days: `${WHO}, without giving a reason. The post closes, and your Nano goes back to the wallet that paid.`,
  waiver: `${WHO}. For a post, that right ends when you ask to read at once and confirm that you know it. We ask you before you pay, and your receipt shows what you agreed to.`,
  off: `${WHO}. The operator of this site has decided that this right does not apply here. If you think that it does, write to us.`,
};

/** What the law gives buyers on this site, and what they have besides. */
export function WithdrawalLaw({ mode }: { mode: WithdrawalMode }) {
  return (
    <p className="text-body">
      {LAW[mode]} Wherever you live, most posts also have a time for refunds: your receipt says until when.
    </p>
  );
}
