import { TestButton } from "#components/account/payout/test-button.tsx";
import { WatchState } from "#components/account/watch-state.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { ExternalLink } from "#components/ui/navigation/link.tsx";
import type { TestSend } from "#lib/creators/payout/test-send.ts";
import { TEST_SEND_RAW } from "#lib/payouts/share.ts";

type Props = { test: TestSend | null; explorerUrlOf: (hash: string) => string | null };

/** Sends a tiny amount to the payout address, and says how that went. Nothing where none can be sent. */
export function TestSendForm({ test, explorerUrlOf }: Props) {
  if (test === null || (test.last === null && !test.isPossible)) return null;
  const { last, isPossible } = test;
  return (
    <div className="grid justify-items-start gap-2">
      {/* Stays while the rest changes: only then is a change read out. */}
      <p className="text-small max-w-prose" role="status">
        {last ? <LastTest explorerUrlOf={explorerUrlOf} last={last} /> : null}
      </p>
      {last?.state === "on_its_way" ? <WatchState /> : null}
      {isPossible && last?.state !== "on_its_way" ? (
        <TestButton label={last ? "Send another test" : "Send a test"}>
          We send <Amount raw={TEST_SEND_RAW} /> to this address, so that you see it arrive. It is yours.
        </TestButton>
      ) : null}
    </div>
  );
}

function LastTest({ last, explorerUrlOf }: { last: NonNullable<TestSend["last"]> } & Pick<Props, "explorerUrlOf">) {
  const amount = <Amount raw={TEST_SEND_RAW} />;
  switch (last.state) {
    case "on_its_way":
      return <>{amount} is on its way to this address.</>;
    case "failed":
      return <>We could not send the test. Your address is not at fault, and we have been alerted.</>;
    case "sent": {
      const url = last.blockHash === null ? null : explorerUrlOf(last.blockHash);
      return (
        <>
          We sent {amount} on <Day at={last.at} />. If your wallet shows it, this address works.{" "}
          {url === null ? null : <ExternalLink href={url}>See its block</ExternalLink>}
        </>
      );
    }
  }
}
