import { ErrorScreen } from "#components/layout/error-screen";
import { Link } from "#components/ui/link";

const WORDS = {
  gone: {
    status: 410,
    title: "Withdrawn",
    description: "What was here has been taken back by whoever wrote it. Whoever had bought it keeps it.",
  },
  removed: {
    status: 410,
    title: "Removed",
    description:
      "What was here broke the content guidelines, and the moderators have removed it. Who bought it in the last 30 days gets the Nano back.",
  },
  withheld: {
    status: 451,
    title: "Withheld",
    description: "What was here may not be shown, by law. Who bought it in the last 30 days gets the Nano back.",
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
