import { Price as AmountPrice } from "#components/ui/amounts/amount.tsx";
import { formatUsd } from "#components/ui/amounts/amount-text.ts";
import type { PostPrice } from "#lib/posts/price.ts";

/** What a post costs, where it is listed. */
export function PriceTag({ price }: { price: PostPrice }) {
  switch (price.kind) {
    case "free":
      return <AmountPrice raw={0n} />;
    case "fixed":
      return <AmountPrice raw={price.raw} />;
    case "from":
      // The minimum of a draft that has none yet: its preview says the same as that of a fixed price.
      if (price.raw === 0n) return <AmountPrice raw={0n} />;
      return (
        <>
          from <AmountPrice raw={price.raw} />
        </>
      );
    case "unavailable":
      return <span className="text-ink-soft">{formatUsd(price.usdMicros)}</span>;
  }
}
