import { Day } from "#components/ui/dates/day.tsx";
import { ExternalLink } from "#components/ui/navigation/link.tsx";
import { countryName, type NanoProvider } from "#lib/site/provider.ts";

type Props = { providers: readonly NanoProvider[]; empty: string };

/** Links to other companies' services, without a referrer. */
export function ProviderList({ providers, empty }: Props) {
  if (providers.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ul className="divide-hairline divide-y border-y">
      {providers.map(({ name, url, countries, asksIdentity, note, checkedOn }) => (
        <li className="grid gap-1 py-4" key={name}>
          <ExternalLink className="text-lead justify-self-start font-serif" href={url} rel="noopener noreferrer">
            {name}
          </ExternalLink>
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
