import { ErrorScreen } from "#components/layout/error-screen";
import { Link } from "#components/ui/link";

const WORDS = {
  gone: {
    status: 410,
    title: "Withdrawn",
    description: "What was here has been taken back by whoever wrote it. Whoever had bought it keeps it.",
  },
  withheld: {
    status: 451,
    title: "Withheld",
    description: "What was here has been removed by the moderators, and may not be shown.",
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
