import { Specimen } from "#components/design/specimen.tsx";
import { DataLink } from "#components/layout/data-link.tsx";
import { ExternalLink, Link } from "#components/ui/navigation/link.tsx";

export function Links() {
  return (
    <Specimen title="Link" note="Ink with a thin line under it: a page of many links stays a page of words.">
      <p className="max-w-measure text-reading font-serif">
        A link <Link href="/">to a page of ours</Link> is part of its sentence. One{" "}
        <ExternalLink href="https://nano.org/">that leaves</ExternalLink> says so. What a reader wrote{" "}
        <DataLink href="https://example.org/looms" allow="external">
          may lead elsewhere
        </DataLink>
        , and what would run something{" "}
        <DataLink href="vbscript:msgbox(1)" allow="external">
          is words only
        </DataLink>
        .
      </p>
      <nav aria-label="Quiet links" className="text-small flex flex-wrap gap-5">
        <Link href="/" tone="quiet">
          Browse
        </Link>
        <Link href="/" tone="quiet">
          Writers
        </Link>
        <ExternalLink href="https://nano.org/" tone="quiet">
          About Nano
        </ExternalLink>
      </nav>
    </Specimen>
  );
}
