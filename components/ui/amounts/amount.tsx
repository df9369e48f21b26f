import { FigureText } from "#components/ui/amounts/figure-text.tsx";
import { describeAmount, formatAboutUsd, formatNano, toSteps, type WholeNumber } from "#lib/nano/amount-text.ts";

const SIZES = {
  inherit: { nano: "", usd: "" },
  large: { nano: "text-heading font-medium", usd: "text-small" },
};

type Props = {
  raw: WholeNumber;
  usdMicros?: WholeNumber | undefined;
  size?: keyof typeof SIZES;
  /** Which of the two figures follows the market: the page's script renews it. Without it, the amount stays as it is. */
  live?: "nano" | "usd";
};

/** Ӿ first, in copper; beside it about how much money that is. */
export function Amount({ raw, usdMicros, size = "inherit", live }: Props) {
  const words = describeAmount(raw, usdMicros);
  const { nano, usd } = SIZES[size];
  return (
    <span className="relative whitespace-nowrap" title={words} {...liveMark(raw, usdMicros, live)}>
      <span aria-hidden="true">
        <span className={`text-copper ${nano}`}>
          <FigureText text={formatNano(raw)} />
        </span>
        {usdMicros === undefined ? null : (
          <span className={`text-ink/70 ms-[0.3em] ${usd}`}>
            <FigureText text={formatAboutUsd(usdMicros)} />
          </span>
        )}
      </span>
      <span className="sr-only select-none">{words}</span>
    </span>
  );
}

/** The figure that does not change, from which components/document/live-amounts.ts renews the other. */
function liveMark(raw: WholeNumber, usdMicros: WholeNumber | undefined, live: Props["live"]) {
  if (live === undefined || usdMicros === undefined) return {};
  return live === "usd" ? { "data-steps": String(toSteps(raw)) } : { "data-micros": String(usdMicros) };
}

/** What a post costs: "Free" is a word. */
export function Price({ raw, ...amount }: Props) {
  if (BigInt(raw) === 0n) return <span className="text-ink-soft">Free</span>;
  return <Amount raw={raw} {...amount} />;
}
