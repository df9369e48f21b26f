import { NewestPayout } from "#components/earnings/newest-payout.tsx";
import { EarningsCalculator } from "#components/site/earnings-calculator.tsx";
import { EarningsTable } from "#components/site/earnings-table.tsx";
import { FeeComparison } from "#components/site/fee-comparison.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { PageSection, Words } from "#components/site/page-section.tsx";
import { Steps } from "#components/site/steps.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { renderAtFirstUse } from "#lib/http/pages/first-use.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readTransparency } from "#lib/payouts/transparency.ts";
import { readHourlyRate } from "#lib/posts/cache.ts";
import { hasLanded } from "#lib/site/features.ts";
import { SAID } from "#lib/site/promises.ts";

export const metadata = pageMetadata("/creators", {
  title: "For creators",
  description: `Sell one post at a time. ${SAID.fee} of each sale is ours, the rest goes straight to your wallet.`,
});

export default async function CreatorsPage() {
  await renderAtFirstUse();
  const [rate, figures] = await Promise.all([readHourlyRate(), readTransparency()]);
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Sell one post. Be paid for one post."
        lead="No subscriptions to sell, no advertising around your words, no balance waiting for a payout day."
      >
        <Start />
      </PageHead>
      <Steps
        steps={[
          {
            title: "Tell us where to pay you",
            text: "Give us the Nano address of your own wallet. We hold no balance for you and pay nowhere else.",
          },
          {
            title: "Set your price",
            text: `Anything from ${SAID.smallestPrice} to ${SAID.largestPrice}, in Nano or in dollars. You also choose how long readers can return the post: ${SAID.refundChoices}.`,
          },
          {
            title: "Be paid for each sale",
            text: "When that time is over, your share of the sale goes to your wallet automatically.",
          },
        ]}
      />
      <PageSection title="What you would earn">
        <EarningsCalculator fee={SAID.fee} rate={rate} />
        <EarningsTable rate={rate} />
        <p className="text-caption text-ink-faint">
          After our fee, before your taxes. The price of Nano moves, so the dollar amounts use today’s price. No one can
          promise how many readers you will find.
        </p>
      </PageSection>
      <PageSection title="All our fees">
        <Facts
          facts={[
            { term: "Publishing", detail: "Free" },
            { term: "A sale that is kept", detail: SAID.fee },
            { term: "A sale that is returned", detail: "Free" },
            { term: "Payouts", detail: "Free" },
            { term: "Per month", detail: "Free" },
          ]}
        />
        <p className="text-small text-ink-soft max-w-measure">
          We would announce a higher fee {SAID.feeNotice} in advance, and posts published before then would keep the old
          one for {SAID.oldFee}. The fee is set in the <Link href="/terms">terms</Link>.
        </p>
      </PageSection>
      <PageSection title="One small sale, compared">
        <FeeComparison />
      </PageSection>
      <PageSection title="How payouts look">
        <Words>
          <p>
            A payout is a block on the Nano network, which anyone can check. It says how much went from one address to
            another, and never which post was sold. How fast payouts are, and how many went through, stands under{" "}
            <Link href="/transparency">Transparency</Link>.
          </p>
        </Words>
        <NewestPayout payout={figures?.newest ?? null} />
      </PageSection>
      <PageSection title="The rules, in five lines">
        <Words>
          <ol>
            <li>Publish what is yours and lawful.</li>
            <li>Say so if AI wrote any of it.</li>
            <li>No empty or copied posts, no bait before the paywall.</li>
            <li>Do not buy your own posts to rank higher.</li>
            <li>We give reasons, and you can object.</li>
          </ol>
          <p>
            Read them in full: <Link href="/content-guidelines">Content guidelines</Link>.
          </p>
        </Words>
      </PageSection>
      {hasLanded("programs") ? (
        <PageSection title="Programs can pay, too">
          <Words>
            <p>
              Software can buy a post’s text at the same price: an HTTP 402 response tells it how to pay. You do not
              have to do anything.
            </p>
          </Words>
        </PageSection>
      ) : null}
    </div>
  );
}

function Start() {
  return (
    <p>
      <ButtonLink href="/compose" size="large" tone="primary">
        Start writing
      </ButtonLink>
    </p>
  );
}
