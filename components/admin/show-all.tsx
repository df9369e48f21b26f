import type { Route } from "next";
import { Link } from "#components/ui/navigation/link.tsx";
import { isForAction } from "#lib/admin/payout-lists.ts";

type Props = {
  path: Route;
  filter: Readonly<Record<string, string | null>>;
  /** What the list leaves out, until someone looks for something. */
  leftOut: string;
};

/** What goes on by itself is hidden until someone asks for it. */
export function ShowAll({ path, filter, leftOut }: Props) {
  if (isForAction(filter)) {
    return (
      <p className="text-small text-ink-soft">
        Only what needs a person. {leftOut} <Link href={`${path}?show=all` as Route}>Show all</Link>
      </p>
    );
  }
  return (
    <p className="text-small text-ink-soft">
      <Link href={path}>Show only what needs a person</Link>
    </p>
  );
}
