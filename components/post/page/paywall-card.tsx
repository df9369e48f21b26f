import { describeRefund, listPaidFacts } from "#components/post/page/paywall-facts";
import { Amount } from "#components/ui/amount";
import { formatUsd } from "#components/ui/amount-text";
import type { PublishedPost } from "#lib/posts/post";
import type { Price } from "#lib/posts/price";

type Props = { post: PublishedPost; price: Exclude<Price, { kind: "free" }> };

/** Where the free part ends: what the rest is, what it costs, and what happens if it disappoints. */
export function PaywallCard({ post, price }: Props) {
  return (
    <section
      aria-labelledby="paywall"
      className="post-frame border-copper/40 mt-10 grid gap-3 border-y py-8 print:hidden"
    >
      <h2 className="text-heading font-serif tracking-tight" id="paywall">
        <PriceLine price={price} />
      </h2>
      <p className="text-ink-soft text-small">{listPaidFacts(post).join(" · ")}</p>
      <p className="text-ink-soft text-small">{describeRefund(post.refundWindowMinutes)}</p>
      <p className="text-small">
        {post.author.isSuspended
          ? "This post can’t be bought right now."
          : "Paying is not switched on here yet. Until it is, the free part is all there is to read."}
      </p>
    </section>
  );
}

function PriceLine({ price }: { price: Props["price"] }) {
  if (price.kind === "unavailable") {
    return (
      <>
        The rest of this post costs {formatUsd(price.usdMicros)}. <small>Price in Nano temporarily unavailable</small>
      </>
    );
  }
  const amount = <Amount raw={price.raw} usdMicros={price.usdMicros ?? undefined} />;
  return price.kind === "from" ? (
    <>You choose what the rest costs, from {amount}</>
  ) : (
    <>The rest of this post costs {amount}</>
  );
}
