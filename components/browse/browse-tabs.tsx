import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { type BrowseFilter, type BrowseList, type BrowseSort, browsePath } from "#lib/posts/browse/browse.ts";
import { FOLLOWING_PATH } from "#lib/social/following.ts";

const SPANS = { "top-day": "24 hours", "top-week": "7 days", "top-month": "30 days", "top-all": "All time" } as const;
const TOP_LISTS = ["top-day", "top-week", "top-month", "top-all"] as const;

type Props = { list: BrowseList | "following"; filter: BrowseFilter; sort: BrowseSort | null };

/** The lists, each with the same filter, and the reader's own, which has none. */
export function BrowseTabs({ list, filter, sort }: Props) {
  const at = (of: BrowseList) => browsePath(filter, { list: of, sort });
  const top = TOP_LISTS.find((span) => span === list);
  const current = list === "following" ? FOLLOWING_PATH : at(list);
  const links = [
    { href: at("new"), label: "New" },
    { href: at("trending"), label: "Trending" },
    { href: at(top ?? "top-week"), label: "Top" },
    { href: FOLLOWING_PATH, label: "Following", viewers: "registered admin" },
  ];
  return (
    <div className="grid gap-2">
      <TabLinks current={current} label="Lists" links={links} />
      {top ? (
        <TabLinks
          current={current}
          label="Time"
          links={TOP_LISTS.map((span) => ({ href: at(span), label: SPANS[span] }))}
        />
      ) : null}
    </div>
  );
}
