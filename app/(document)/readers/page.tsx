import { describeRefund } from "#components/post/page/paywall-facts.ts";
import { PriceTag } from "#components/post/price-tag.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { PageSection, Words } from "#components/site/page-section.tsx";
import { ProviderList } from "#components/site/provider-list.tsx";
import { QuestionList } from "#components/site/question-list.tsx";
import { Steps } from "#components/site/steps.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { renderAtFirstUse } from "#lib/http/pages/first-use.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readExamplePost, readHourlyRate } from "#lib/posts/cache.ts";
import { type ExamplePost, postPath } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { readWays } from "#lib/site/cache.ts";
import { listQuestions } from "#lib/site/faq/faq.ts";
import { SAID } from "#lib/site/promises.ts";
import { providersOf } from "#lib/site/providers/provider.ts";

export const metadata = pageMetadata("/readers", {
  title: "For readers",
  description: "Pay for one post and read it. No account, no subscription, and most posts can be returned.",
});

const EXCERPT = ["Reading", "Refunds"];

export default async function ReadersPage() {
  await renderAtFirstUse();
  const [{ providers, isTestNetwork }, post, rate] = await Promise.all([
    readWays(),
    readExamplePost(),
    readHourlyRate(),
  ]);
  const example = post && exampleOf(post, rate);
  const questions = listQuestions()
    .filter(({ title }) => EXCERPT.includes(title))
    .flatMap((group) => group.questions.slice(0, 2));
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="One post, one price, yours"
        lead="You found one thing worth reading. Here you pay for that one thing, and read it a second later."
      >
        <p>
          <ButtonLink href="/browse" size="large" tone="primary">
            Browse posts
          </ButtonLink>
        </p>
      </PageHead>
      <Steps
        steps={[
          {
            title: "Open a post",
            text: "Part of it is free. Where that part ends, you see the whole price, how many words follow, and how long you have to return it.",
            example: example?.open,
          },
          {
            title: "Pay with your wallet",
            text: `Point your phone at the code, or open your wallet from the page. Prices start at ${SAID.smallestPrice}, and sending Nano costs nothing.`,
            example: example?.pay,
          },
          {
            title: "Read on",
            text: "The rest opens when the network confirms your payment, usually within a second. You do not have to press anything.",
            example: example?.read,
          },
        ]}
      />
      <PageSection title="What we promise">
        <Words>
          <p>
            You see the whole price before you pay. You pay once. If it isn’t worth it, press Refund within the time
            shown ({SAID.usualRefund} on most posts) and your Nano comes back. What you keep is yours: it stays in your
            library even if the author takes the post down. If something goes wrong with a payment, it fixes itself, and
            the post’s page shows it.
          </p>
        </Words>
      </PageSection>
      <PageSection title="Your library">
        <Words>
          <p>
            Everything you paid for stays in <Link href="/library">your library</Link>, with a receipt for each post.
            Without an account it lives in this browser. On another one, <Link href="/login/wallet">your wallet</Link>{" "}
            opens it: one tiny send, which comes back. Or add an e-mail address and sign in.
          </p>
        </Words>
      </PageSection>
      <PageSection title="What others can see">
        <Words>
          <p>
            {SAID.paymentsArePublic} Read more under <Link href="/privacy">Privacy</Link>.
          </p>
        </Words>
      </PageSection>
      <PageSection title="A wallet">
        {isTestNetwork ? (
          <Words>
            <p>
              This site runs on a test network: pay with the <Link href="/demo-wallet">demo wallet</Link>. Real Nano
              needs a wallet of its own.
            </p>
          </Words>
        ) : null}
        <ProviderList
          empty="We have not reviewed any wallet yet. Choose one that lets you keep the backup words yourself."
          providers={providersOf(providers, ["wallet"])}
        />
      </PageSection>
      <PageSection title="No Nano yet?">
        <Words>
          <p>
            <Link href="/get-nano">Get Nano</Link> shows how to get some. Until then, there are{" "}
            <Link href="/browse?price=free">posts that are free</Link>.
          </p>
        </Words>
      </PageSection>
      <PageSection title="Common questions">
        <QuestionList linksTo="/faq" questions={questions} />
        <p>
          <Link href="/faq">All questions and answers</Link>
        </p>
      </PageSection>
    </div>
  );
}

const count = new Intl.NumberFormat("en-US");

/** What each of the three steps is with a post of this site. */
function exampleOf(post: ExamplePost, rate: NanoRate) {
  const { author, freeWords, paidWords, refundWindowMinutes } = post;
  return {
    open: (
      <>
        For example <Link href={postPath(post)}>{post.title}</Link> by {author.name}: the first{" "}
        {count.format(freeWords)} words are free.
      </>
    ),
    pay: (
      <>
        Here that is <PriceTag rate={rate} terms={post.terms} />, once.
      </>
    ),
    read: `Here that is ${count.format(paidWords)} more words. ${describeRefund(refundWindowMinutes)}`,
  };
}
