import type { Route } from "next";
import { Link } from "#components/ui/navigation/link.tsx";
import { rowPath } from "#lib/admin/row-address.ts";

type Props = { /** The page with its filters, as it is now. */ page: Route; rowKey: string; about: string };

/** Opens the drawer of a row. A link: it works without a script, and can be sent to a colleague. */
export function RowLink({ page, rowKey, about }: Props) {
  return (
    <Link
      className="text-caption justify-self-start"
      href={rowPath(page, rowKey)}
      id={rowLinkId(rowKey)}
      prefetch={false}
      scroll={false}
    >
      Details <span className="sr-only">of {about}</span>
    </Link>
  );
}

export function rowLinkId(rowKey: string): string {
  return `details-${rowKey}`;
}
