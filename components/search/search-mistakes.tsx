import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { Suggestion } from "#lib/search/results.ts";

type Props = { mistakes: readonly string[]; meant: Suggestion | null };

/** Operators that could not be read, and what was probably meant. The rest was searched. */
export function SearchMistakes({ mistakes, meant }: Props) {
  if (mistakes.length === 0) return null;
  return (
    <Callout title="Part of your search was ignored." tone="warning">
      <ul className="grid gap-1">
        {mistakes.map((mistake) => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
      {meant ? (
        <p className="mt-1">
          Did you mean{" "}
          <Link className="wrap-anywhere" href={meant.href}>
            {meant.text}
          </Link>
          ?
        </p>
      ) : null}
    </Callout>
  );
}
