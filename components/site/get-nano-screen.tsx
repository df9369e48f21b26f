import type { Route } from "next";
import { Market } from "#components/nano/market.tsx";
import { BackLink } from "#components/site/back-link.tsx";
import { CountryChoice } from "#components/site/country-choice.tsx";
import { DemoWays } from "#components/site/demo-ways.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { PageSection, Words } from "#components/site/page-section.tsx";
import { ProviderList } from "#components/site/provider-list.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { NanoPrice } from "#lib/nano/market/price.ts";
import { countriesOf, providersOf, type WaysToNano } from "#lib/site/providers/provider.ts";

type ScreenProps = { ways: WaysToNano; country: string | null; returnPath: Route | null };

/** Ways to get the first Nano, for one country or for any. */
export function GetNanoScreen({ market, ...props }: ScreenProps & { market: NanoPrice }) {
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Get Nano"
        lead="Nano is digital money: it arrives in about a second, and sending it costs nothing. A few cents’ worth is enough for a post."
      >
        <BackLink to={props.returnPath} />
      </PageHead>
      {props.ways.isTestNetwork ? <DemoWays /> : null}
      <RealWays {...props} />
      <PageSection title="What it is worth">
        <Market price={market} />
      </PageSection>
    </div>
  );
}

function RealWays({ ways: { providers }, country, returnPath }: ScreenProps) {
  const sold = providersOf(providers, ["card", "bank"]);
  const swapPath = returnPath === null ? "/swap-to-nano" : `/swap-to-nano?return=${encodeURIComponent(returnPath)}`;
  return (
    <>
      <PageSection title="First, a wallet">
        <ProviderList
          empty="We have not reviewed any wallet yet. Choose one that lets you keep the backup words yourself."
          providers={providersOf(providers, ["wallet"])}
        />
        <Callout tone="warning">
          You are responsible for your wallet’s backup words. Anyone who has them has the money, and no one can give
          them back to you. Never type them into a web page or an e-mail, not even ours.
        </Callout>
      </PageSection>
      <PageSection title="I have other crypto">
        <Words>
          <p>
            <Link href={swapPath as Route}>Swap it for Nano</Link>.
          </p>
        </Words>
      </PageSection>
      <PageSection title="I want to buy with a card or from my bank">
        <CountryChoice chosen={country} countries={countriesOf(sold)} returnPath={returnPath} />
        <ProviderList
          empty="We know of no service for that yet. We list only services that we have reviewed ourselves."
          providers={providersOf(sold, ["card", "bank"], country)}
        />
        <p className="text-small text-ink-soft max-w-measure">
          You buy from them, not from us, on their terms. We are paid nothing for these links.
        </p>
      </PageSection>
      <PageSection title="I have none">
        <Words>
          <p>
            There are <Link href="/browse?price=free">posts that are free</Link>.
          </p>
        </Words>
        <ProviderList
          empty="We know of no site that gives a little Nano away and that we would send you to."
          providers={providersOf(providers, ["faucet"])}
        />
      </PageSection>
    </>
  );
}
