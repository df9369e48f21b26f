import type { Route } from "next";
import { Market } from "#components/nano/market";
import { CountryChoice } from "#components/site/country-choice";
import { DemoWays } from "#components/site/demo-ways";
import { PageHead } from "#components/site/page-head";
import { PageSection, Words } from "#components/site/page-section";
import { ProviderList } from "#components/site/provider-list";
import { WayBack } from "#components/site/way-back";
import { Callout } from "#components/ui/callout";
import { Link } from "#components/ui/link";
import { readNextPath } from "#lib/auth/next-path";
import { env } from "#lib/env/server";
import { pageMetadata } from "#lib/http/page-metadata";
import { readMarketFigures, readProviders } from "#lib/site/cache";
import { countriesOf, providersOf, readCountry } from "#lib/site/provider";

export const metadata = pageMetadata("/get-nano", {
  description: "Ways to your first Nano, a wallet to keep it in, and what it is worth.",
});

export default async function GetNanoPage({ searchParams }: PageProps<"/get-nano">) {
  const asked = await searchParams;
  const wayBack = readNextPath(asked.return);
  const market = await readMarketFigures();
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Get Nano"
        lead="Nano is digital money: it arrives in about a second, and sending it costs nothing. A few cents’ worth are enough for a post."
      >
        <WayBack to={wayBack} />
      </PageHead>
      {env.NANO_NETWORK === "dev" ? <DemoWays /> : <RealWays country={readCountry(asked.country)} wayBack={wayBack} />}
      <PageSection title="What it is worth">
        <Market price={market} />
      </PageSection>
    </div>
  );
}

async function RealWays({ country, wayBack }: { country: string | null; wayBack: Route | null }) {
  const providers = await readProviders();
  const sold = providersOf(providers, ["card", "bank"]);
  const swapPath = wayBack === null ? "/swap-to-nano" : `/swap-to-nano?return=${encodeURIComponent(wayBack)}`;
  return (
    <>
      <PageSection title="First, a wallet">
        <ProviderList
          empty="We have not looked at any wallet yet. Choose one that lets you keep the backup words yourself."
          providers={providersOf(providers, ["wallet"])}
        />
        <Callout tone="warning">
          You are responsible for your wallet’s backup words. Who has them has the money, and nobody can give them back
          to you. Never write them into a page or a mail, ours included.
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
        <CountryChoice chosen={country} countries={countriesOf(sold)} wayBack={wayBack} />
        <ProviderList
          empty="We know of nobody for that yet. We list only whom we have looked at ourselves."
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
          empty="We know of nobody who gives a little Nano away that we would send you to."
          providers={providersOf(providers, ["faucet"])}
        />
      </PageSection>
    </>
  );
}
