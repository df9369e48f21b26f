import { PageSection, Words } from "#components/site/page-section.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";

/** On a test network there is nothing to buy: our demo wallet gives Nano away. */
export function DemoWays() {
  return (
    <PageSection title="Here it is free">
      <Words>
        <p>
          This site runs on a test network. Its Nano has no value, cannot be bought, and is given away: open the demo
          wallet in another tab, take some, and pay with it as you would with real Nano.
        </p>
        <p>The rest of this page is about real Nano. Do not buy any for this site: it cannot be used here.</p>
      </Words>
      <p>
        <ButtonLink href="/demo-wallet" target="_blank" tone="primary">
          Open the demo wallet
        </ButtonLink>
      </p>
    </PageSection>
  );
}
