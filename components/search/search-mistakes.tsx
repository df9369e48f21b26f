import { Callout } from "#components/ui/callout.tsx";

/** Operators that could not be read. The rest was searched. */
export function SearchMistakes({ mistakes }: { mistakes: readonly string[] }) {
  if (mistakes.length === 0) return null;
  return (
    <Callout title="Part of your search was ignored." tone="warning">
      <ul className="grid gap-1">
        {mistakes.map((mistake) => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
    </Callout>
  );
}
