import { Mark } from "#components/layout/frame/mark.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { describeUsd } from "#lib/nano/amount-text.ts";
import { freshRate, type NanoRate, worthInMicros } from "#lib/posts/price.ts";
import { SAID } from "#lib/site/promises.ts";

/** What this is, with what one pays, from how much, and that no account is needed: on a phone, all on its first screen. */
export function HomeHead({ rate }: { rate: NanoRate }) {
  return (
    <header className="grid items-center gap-10 lg:grid-cols-[1fr_auto] lg:gap-20">
      <div className="grid gap-6">
        <h1 className="text-display font-serif tracking-tight">
          <span className="block">Read one post.</span> <span className="block">Pay for one post.</span>
        </h1>
        <p className="text-lead text-ink-soft max-w-[34rem] font-serif">
          Every post opens with a free part. For the rest you pay in Nano: digital money that arrives in a second.
        </p>
        <ul className="divide-hairline text-small max-w-[34rem] divide-y border-y *:py-2">
          <li>
            Posts from <b className="text-copper font-medium">{describeSmallestPrice(rate)}</b>
          </li>
          <li>No account needed</li>
          <li>Most posts: money back if it’s not worth it</li>
        </ul>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/browse" size="large" tone="primary">
            Browse posts
          </ButtonLink>
          <ButtonLink href="/compose" size="large">
            Start writing
          </ButtonLink>
        </p>
      </div>
      <Mark variant="engraved" className="text-copper hidden size-64 lg:block" />
    </header>
  );
}

/** "Ӿ0.001, less than 1 cent" */
function describeSmallestPrice(rate: NanoRate): string {
  const worth = worthInMicros(SMALLEST_PRICE_RAW, freshRate(rate, new Date()));
  return worth === null ? SAID.smallestPrice : `${SAID.smallestPrice}, ${describeUsd(worth)}`;
}
