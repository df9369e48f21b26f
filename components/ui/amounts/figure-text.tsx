/** Digits of one width, so that sums stand under each other. The font would widen the dots and commas too: these keep their own. */
export function FigureText({ text }: { text: string }) {
  return (
    <span className="lining-nums tabular-nums">
      {withKeys(text.split(/([.,])/)).map(({ key, part }) =>
        part === "." || part === "," ? (
          <span className="normal-nums" key={key}>
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
