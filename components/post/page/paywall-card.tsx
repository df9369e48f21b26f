import {
  describeDownloads,
  describeNeed,
  describeRefund,
  describeShare,
  listPaidFacts,
} from "#components/post/page/paywall-facts.ts";
import type { ShownPrice } from "#components/purchase/pay/chosen-amount.ts";
import { PayForm } from "#components/purchase/pay/pay-form.tsx";
import { SheetFrame } from "#components/purchase/sheet/sheet-frame.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { formatUsd } from "#lib/nano/amount-text.ts";
import { type PublishedPost, postPath } from "#lib/posts/post.ts";
import type { PostPrice, Terms } from "#lib/posts/price.ts";
import { shownPriceOf } from "#lib/purchases/quote/shown-price.ts";

type Props = { post: PublishedPost; price: Exclude<PostPrice, { kind: "free" }> };

/** Stands where the free part ends: what the rest is, what it costs, and the refund. */
export function PaywallCard({ post, price }: Props) {
  return (
    <section
      aria-labelledby="paywall"
      className="paywall post-frame border-copper/40 mt-10 grid gap-3 border-y py-8 print:hidden"
    >
      <h2 className="text-heading font-serif tracking-tight" id="paywall">
        <PriceLine currency={post.terms.currency} price={price} />
      </h2>
      <p className="text-ink-soft text-small">{listPaidFacts(post).join(" · ")}</p>
      <p className="text-ink-soft text-small">{`${describeRefund(post.refundWindowMinutes)} ${describeDownloads(post)}`}</p>
      {post.wasFreeUntil ? (
        <p className="text-ink-soft text-small">
          Was free until <Day at={post.wasFreeUntil} />.
        </p>
      ) : null}
      <Paying post={post} price={price} />
    </section>
  );
}

function Paying({ post, price }: Props) {
  if (post.author.isSuspended) return <p className="text-small">This post can’t be bought right now.</p>;
  if (price.kind === "unavailable") {
    return <p className="text-small">Price temporarily unavailable. Try again in a few minutes.</p>;
  }
  return (
    <PayForm
      aside={<AboutNano />}
      postId={post.id}
      price={toShownPrice(price)}
      promise={`${describeShare(post)} ${describeNeed(price.raw)}`}
      shownPrice={shownPriceOf(post.terms)}
    />
  );
}

/** The frame of the pay sheet, where the post can be bought. It stands beside the text, which changes when it opens. */
export function PaywallSheet({ post, price, isTestNetwork }: Props & { isTestNetwork: boolean }) {
  if (post.author.isSuspended || price.kind === "unavailable") return null;
  const locked = {
    ...{ postId: post.id, path: postPath(post), handle: post.author.handle, price: toShownPrice(price) },
    refundWindowMinutes: post.refundWindowMinutes,
    isDollarPrice: post.terms.currency === "USD" && price.kind === "fixed",
  };
  return <SheetFrame isTestNetwork={isTestNetwork} locked={locked} />;
}

function AboutNano() {
  return (
    <details className="text-small text-ink-soft open:basis-full">
      <summary className="hover:text-ink inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
        What is Nano?
      </summary>
      <p className="max-w-measure pt-1">
        Digital money that arrives in about a second and costs nothing to send. You pay from a wallet, an app on your
        phone or computer. No bank or card is involved.
      </p>
    </details>
  );
}

function toShownPrice(price: Exclude<Props["price"], { kind: "unavailable" }>): ShownPrice {
  const shown = { raw: String(price.raw), usdMicros: price.usdMicros === null ? null : String(price.usdMicros) };
  return price.kind === "from"
    ? { kind: "from", suggestedRaw: String(price.suggestedRaw), ...shown }
    : { kind: "fixed", ...shown };
}

function PriceLine({ price, currency }: { price: Props["price"]; currency: Terms["currency"] }) {
  if (price.kind === "unavailable") {
    return (
      <>
        The rest of this post costs {formatUsd(price.usdMicros)}. <small>Price in Nano temporarily unavailable</small>
      </>
    );
  }
  // A price in dollars keeps the Nano that the button names; what is quoted follows the market.
  const live = price.kind === "fixed" && currency === "USD" ? {} : { live: "usd" as const };
  const amount = <Amount raw={price.raw} size="large" usdMicros={price.usdMicros ?? undefined} {...live} />;
  return price.kind === "from" ? (
    <>You choose what to pay for the rest, from {amount}</>
  ) : (
    <>The rest of this post costs {amount}</>
  );
}
