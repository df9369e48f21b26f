import type { SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { formatTimeLeft } from "#lib/purchases/time-left.ts";

type Props = {
  raw: string;
  isWhole: boolean;
  request: Pick<SheetRequest, "isDollarPrice" | "usdMicros" | "shownRaw">;
  /** Null until the server has said so; its place is kept. */
  until: string | null;
  nowMs: number;
};

/** A price in dollars holds for some minutes. A price in Ӿ does not run out, so there is no countdown. */
export function PriceHold({ raw, isWhole, request: { isDollarPrice, usdMicros, shownRaw }, until, nowMs }: Props) {
  const worth = raw === shownRaw || (isDollarPrice && isWhole) ? (usdMicros ?? undefined) : undefined;
  return (
    <p className="text-small text-ink-soft flex flex-wrap items-baseline justify-center gap-x-3">
      <span className="text-body">
        <Amount raw={raw} usdMicros={worth} />
      </span>
      {isDollarPrice ? (
        <span className="tabular-nums" data-with-code={until === null ? "" : undefined} role="timer">
          This price holds for {formatTimeLeft(until === null ? 0 : Date.parse(until) - nowMs)}
        </span>
      ) : (
        <span>Take your time.</span>
      )}
    </p>
  );
}
