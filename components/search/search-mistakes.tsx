import { Callout } from "#components/ui/callout";

/** What was typed as an operator and could not be read as one. The rest has been searched. */
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
