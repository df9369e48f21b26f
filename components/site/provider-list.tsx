import { Day } from "#components/ui/dates/day.tsx";
import { ExternalLink } from "#components/ui/navigation/link.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import { countryName, type NanoProvider, type Platform, type WalletFacts } from "#lib/site/providers/provider.ts";

type Props = { providers: readonly NanoProvider[]; empty: string };

/** Links to other companies' services, without a referrer. */
export function ProviderList({ providers, empty }: Props) {
  if (providers.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ul className="divide-hairline divide-y border-y">
      {providers.map(({ name, url, countries, asksIdentity, note, checkedOn, wallet }) => (
        <li className="grid gap-1 py-4" key={name}>
          <ExternalLink className="text-lead justify-self-start font-serif" href={url} rel="noopener noreferrer">
            {name}
          </ExternalLink>
          {wallet ? <p className="text-small text-ink-soft">{describeWallet(wallet)}</p> : null}
          {note ? <p className="text-ink-soft max-w-measure">{note}</p> : null}
          <p className="text-caption text-ink-faint">
            {countries.length === 0 ? "Everywhere" : countries.map(countryName).join(", ")} ·{" "}
            {asksIdentity ? "asks who you are" : "does not ask who you are"} · last checked on{" "}
            <Day at={`${checkedOn}T12:00:00Z`} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const PLATFORM_NAMES: Record<Platform, string> = { android: "Android", ios: "iPhone", web: "Web", desktop: "Desktop" };

/** What readers choose a wallet by, as far as it is known. */
export function describeWallet({ platforms, isSelfCustody, opensLinks, minSendRaw }: WalletFacts): string {
  const facts = [
    platforms.map((platform) => PLATFORM_NAMES[platform]).join(", "),
    sayWhether(isSelfCustody, "you hold the keys", "the company holds the keys"),
    sayWhether(opensLinks, "opens from our payment button", "does not open from our payment button"),
    minSendRaw === null ? "" : `sends ${formatNano(minSendRaw)} or more`,
  ];
  return facts.filter(Boolean).join(" · ");
}

function sayWhether(fact: boolean | null, yes: string, no: string): string {
  if (fact === null) return "";
  return fact ? yes : no;
}
