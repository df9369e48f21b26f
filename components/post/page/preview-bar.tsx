import type { Route } from "next";
import { Link } from "#components/ui/navigation/link.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";

type Props = { path: Route; backTo: Route; isBuyer: boolean; isFree: boolean };

/** Says that this is not published, and offers the other views. */
export function PreviewBar({ path, backTo, isBuyer, isFree }: Props) {
  const asBuyer = `${path}?as=buyer` as Route;
  return (
    <div className="post-frame text-small flex flex-wrap items-center gap-x-4 gap-y-1 pt-4 print:hidden">
      <p className="text-ink-faint" role="note">
        A preview of the saved text. Only you can see it.
      </p>
      {isFree ? null : (
        <TabLinks
          current={isBuyer ? asBuyer : path}
          label="View as"
          links={[
            { href: path, label: "Visitor" },
            { href: asBuyer, label: "Buyer" },
          ]}
        />
      )}
      <Link className="ms-auto inline-flex min-h-10 items-center" href={backTo}>
        Back to publishing
      </Link>
    </div>
  );
}
