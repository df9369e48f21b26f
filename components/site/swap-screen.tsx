import type { Route } from "next";
import { BackLink } from "#components/site/back-link.tsx";
import { DemoWays } from "#components/site/demo-ways.tsx";
import { DestinationCheck } from "#components/site/destination-check.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { PageSection } from "#components/site/page-section.tsx";
import { ProviderList } from "#components/site/provider-list.tsx";
import { Steps } from "#components/site/steps.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { Destination } from "#lib/site/destination.ts";
import { providersOf, type WaysToNano } from "#lib/site/providers/provider.ts";

type Props = { ways: WaysToNano; destination: Destination; returnPath: Route | null };

const STEPS = [
  { title: "Check your address", text: "One wrong character and your money is gone. This page finds it." },
  { title: "Choose a service", text: "It tells you the rate, its own fee included, before you send anything." },
  {
    title: "Send, and wait",
    text: "The service sends Nano to your wallet once it has what you sent. That can take a while.",
  },
];

/** Helps to swap other crypto for Nano at other services, after checking the receiving address. */
export function SwapScreen({ ways, destination, returnPath }: Props) {
  const getNano = returnPath === null ? "/get-nano" : `/get-nano?return=${encodeURIComponent(returnPath)}`;
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Swap to Nano"
        lead="You have other crypto and want to read. The swap is done by the service that you choose, not by us."
      >
        <BackLink to={returnPath} />
      </PageHead>
      {ways.isTestNetwork ? <DemoWays /> : null}
      <Steps steps={STEPS} />
      <PageSection title="Your address">
        <DestinationCheck destination={destination} returnPath={returnPath} />
      </PageSection>
      <PageSection title="Services">
        <ProviderList
          empty="We have not reviewed any such service yet, so we list none."
          providers={providersOf(ways.providers, ["swap"])}
        />
        <p className="text-small text-ink-soft max-w-measure">
          Their terms apply to the swap, and we are paid nothing for these links. No other crypto?{" "}
          <Link href={getNano as Route}>The other ways</Link>.
        </p>
      </PageSection>
    </div>
  );
}
