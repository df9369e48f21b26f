import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { SAID } from "#lib/site/promises.ts";

const REFUNDED = `People who bought it in the last ${SAID.removalRefund} get their Nano back.`;

const WORDS = {
  gone: {
    status: 410,
    title: "Withdrawn",
    description: "The author withdrew this post. Buyers keep access.",
  },
  hidden: {
    status: 410,
    title: "Not available",
    description: "This post is not available at the moment. Buyers can read it.",
  },
  deleted: {
    status: 410,
    title: "Account deleted",
    description: "Its posts are no longer public. Buyers keep the posts that they bought.",
  },
  removed: {
    status: 410,
    title: "Removed",
    description: `This post broke the content guidelines, and the moderators removed it. ${REFUNDED}`,
  },
  withheld: {
    status: 451,
    title: "Withheld",
    description: `This post cannot be shown, for legal reasons. ${REFUNDED}`,
  },
};

/** Shown where a post or a profile no longer is. */
export function WithdrawnScreen({ kind }: { kind: keyof typeof WORDS }) {
  return (
    <ErrorScreen {...WORDS[kind]}>
      <Link href="/">Go to the front page</Link>
    </ErrorScreen>
  );
}
