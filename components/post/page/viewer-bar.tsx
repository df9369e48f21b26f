import type { Route } from "next";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";

type Props = { isAuthor: boolean; isAsVisitor: boolean; isHidden: boolean; withdrawnAt: string | null; path: Route };

/** Says that the post is withdrawn or, to its author, that it is hidden; or lets its author view it as others see it. */
export function ViewerBar({ isAuthor, isAsVisitor, isHidden, withdrawnAt, path }: Props) {
  if (isHidden && isAuthor) {
    return (
      <p className="post-frame text-small text-ink-soft border-b py-4 print:hidden" role="note">
        Readers reported this post. It is hidden until a person has looked at it; its buyers can still read it.{" "}
        <Link href="/decisions">Read why</Link>
      </p>
    );
  }
  if (withdrawnAt) {
    return (
      <p className="post-frame text-small text-ink-soft border-b py-4 print:hidden" role="note">
        {isAuthor ? "You withdrew this post on " : "Withdrawn by the author on "}
        <Day at={withdrawnAt} />
        {isAuthor ? "; its buyers can still read it." : "; you still own it."}
      </p>
    );
  }
  if (!isAuthor) return null;
  const asVisitor = `${path}?view=visitor` as Route;
  return (
    <div className="post-frame text-small flex flex-wrap items-center gap-x-4 pt-4 print:hidden">
      <span className="text-ink-faint">This is your post. View as</span>
      <TabLinks
        current={isAsVisitor ? asVisitor : path}
        label="View as"
        links={[
          { href: path, label: "Buyer" },
          { href: asVisitor, label: "Visitor" },
        ]}
      />
    </div>
  );
}
