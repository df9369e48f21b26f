import { Day } from "#components/ui/dates/day.tsx";
import type { AskedRefund } from "#lib/purchases/refunds/schema.ts";

type Props = { author: string | null; request: AskedRefund };

/** When the reader asked the author, and what came of it. */
export function RequestAnswer({ author, request: { asked_at, state } }: Props) {
  const name = author ? `@${author}` : "the author";
  return (
    <p>
      You asked {name} for a refund on <Day at={asked_at} />. {answerOf(state, name)}
    </p>
  );
}

function answerOf(state: AskedRefund["state"], name: string): string {
  switch (state) {
    case "open":
      return "They have not answered yet. They can return your Nano until it is sent to them.";
    case "declined":
      return "They declined. You keep the post.";
    case "refunded":
      return "The sale was refunded.";
    case "lapsed":
      return "They did not answer within 30 days, so the request has ended. You keep the post.";
    case "sent_on":
      return `They did not answer before your payment was sent to them, so we cannot return it. Only ${name} could, from their own wallet. You keep the post.`;
  }
}
