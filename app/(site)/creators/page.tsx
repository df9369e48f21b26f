import { EarningsCalculator } from "#components/site/earnings-calculator";
import { EarningsTable } from "#components/site/earnings-table";
import { PageHead } from "#components/site/page-head";
import { PageSection, Words } from "#components/site/page-section";
import { Steps } from "#components/site/steps";
import { ButtonLink } from "#components/ui/button-link";
import { Facts } from "#components/ui/facts";
import { Link } from "#components/ui/link";
import { renderAtFirstUse } from "#lib/http/first-use";
import { pageMetadata } from "#lib/http/page-metadata";
import { readHourlyRate } from "#lib/posts/cache";
import { hasLanded } from "#lib/site/features";
import { SAID } from "#lib/site/promises";

export const metadata = pageMetadata("/creators", {
  title: "For creators",
  description: `Sell one post at a time. ${SAID.fee} of each sale is ours, the rest goes straight to your wallet.`,
});

export default async function CreatorsPage() {
  await renderAtFirstUse();
  const rate = await readHourlyRate();
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Sell one post. Be paid for one post."
        lead="No subscription to talk readers into, no advertisements, no balance that waits for a payout day."
      >
        <Start />
      </PageHead>
      <Steps
        steps={[
          {
            title: "Say where to pay you",
            text: "A Nano address of your own wallet. We keep no account for you and pay to nothing else.",
          },
          {
            title: "Ask your price",
            text: `Anything from ${SAID.smallestPrice} to ${SAID.largestPrice}, in Nano or in dollars. You also choose how long readers can return the post: ${SAID.refundChoices}.`,
          },
          {
            title: "Be paid for each sale",
            text: "When that time has ended, your part of that one sale goes to your wallet, by itself.",
          },
        ]}
      />
      <PageSection title="What it would bring">
        <EarningsCalculator fee={SAID.fee} largest={SAID.largestPrice} rate={rate} smallest={SAID.smallestPrice} />
        <EarningsTable rate={rate} />
        <p className="text-caption text-ink-faint">
          After our fee, before your taxes. Nano’s price in dollars moves, so the dollars are of today. How many readers
          you find, nobody can promise.
        </p>
      </PageSection>
      <PageSection title="Our fees, all of them">
        <Facts
          facts={[
            { term: "To publish", detail: "Free" },
            { term: "Of a sale that is kept", detail: SAID.fee },
            { term: "Of a sale that is returned", detail: "Free" },
            { term: "To pay you", detail: "Free" },
            { term: "By the month", detail: "Free" },
          ]}
        />
        <p className="text-small text-ink-soft max-w-measure">
          A higher fee would be announced {SAID.feeNotice} before, and posts published until then keep the old one for{" "}
          {SAID.oldFee}. It stands in the <Link href="/terms">terms</Link>.
        </p>
      </PageSection>
      <PageSection title="The rules, in five lines">
        <Words>
          <ol>
            <li>Publish what is yours and lawful.</li>
            <li>Say so where a machine has written.</li>
            <li>No empty or copied posts, no bait before the price.</li>
            <li>Do not buy your own posts to rank.</li>
            <li>We give reasons, and you can object.</li>
          </ol>
          <p>
            The whole of it: <Link href="/content-guidelines">Content guidelines</Link>.
          </p>
        </Words>
      </PageSection>
      {hasLanded("programs") ? (
        <PageSection title="Programs pay, too">
          <Words>
            <p>
              A post’s text can be bought by software at the same price, by a plain answer 402 that says how. You need
              do nothing for it.
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
