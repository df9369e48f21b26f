import { Mark } from "#components/layout/frame/mark.tsx";
import {
  describeConnection,
  type PaymentLine,
  type ShownConnection,
} from "#components/purchase/sheet/describe-payment.ts";

const TONES: Record<PaymentLine["tone"], string> = { calm: "text-ink", good: "text-leaf", warning: "text-amber" };

const DOTS: Record<ShownConnection, string> = {
  connected: "bg-leaf",
  reconnecting: "bg-amber",
  polling: "bg-amber",
  failed: "bg-brick",
  offline: "bg-amber",
};

type Props = {
  status: PaymentLine;
  connection: ShownConnection | null;
  /** What the state is of. */
  label?: string;
};

/** The state of the payment, announced when it changes. The bird looks up when the payment is seen. */
export function PayStatus({ status: { line, tone }, connection, label = "Your payment" }: Props) {
  return (
    <div className="border-hairline grid min-h-20 grid-cols-[auto_1fr] content-center items-center gap-x-3 gap-y-0.5 border-y py-3">
      <Mark
        className={`text-copper row-span-2 size-8 transition-transform duration-240 ${tone === "calm" ? "" : "-scale-x-100"}`}
      />
      <p aria-label={label} className={`font-medium text-balance ${TONES[tone]}`} role="status">
        {line}
      </p>
      {connection ? (
        <p className="text-caption text-ink-faint flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[connection]}`} />
          {describeConnection(connection)}
        </p>
      ) : null}
    </div>
  );
}
