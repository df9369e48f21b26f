import { FIGURES, OWN_WIDTH, splitFigures } from "#components/ui/amounts/figure-parts.ts";

/** Digits of one width, so that sums stand under each other. The font would widen the dots and commas too: these keep their own. */
export function FigureText({ text }: { text: string }) {
  return (
    <span className={FIGURES}>
      {withKeys(splitFigures(text)).map(({ key, part }) =>
        part === "." || part === "," ? (
          <span className={OWN_WIDTH} key={key}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}

function withKeys(parts: string[]) {
  return parts.map((part, index) => ({ part, key: `part ${index}` }));
}
