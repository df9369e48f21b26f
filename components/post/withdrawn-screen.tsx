import { ErrorScreen } from "#components/layout/error-screen";
import { Link } from "#components/ui/link";
import { SAID } from "#lib/site/promises";

const REFUNDED = `Who bought it in the last ${SAID.removalRefund} gets the Nano back that has not gone on to the writer yet.`;

const WORDS = {
  gone: {
    status: 410,
    title: "Withdrawn",
    description: "What was here has been taken back by whoever wrote it. Whoever had bought it keeps it.",
  },
  removed: {
    status: 410,
    title: "Removed",
    description: `What was here broke the content guidelines, and the moderators have removed it. ${REFUNDED}`,
  },
  withheld: {
    status: 451,
    title: "Withheld",
    description: `What was here may not be shown, by law. ${REFUNDED}`,
  },
};

/** Where a post or a writer was, and is no longer. */
export function WithdrawnScreen({ kind }: { kind: keyof typeof WORDS }) {
  return (
    <ErrorScreen {...WORDS[kind]}>
      <Link href="/">Go to the front page</Link>
    </ErrorScreen>
  );
}
