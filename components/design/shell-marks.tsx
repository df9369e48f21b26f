import { Mark, Wordmark } from "#components/layout/frame/mark.tsx";

const SIZES = ["size-4", "size-6", "size-8", "size-16", "size-32"] as const;

export function ShellMarks() {
  return (
    <div className="text-copper grid gap-6">
      <p className="flex flex-wrap items-end gap-5">
        {SIZES.map((size) => (
          <Mark key={size} className={size} />
        ))}
      </p>
      <p className="flex flex-wrap items-end gap-5">
        {SIZES.map((size) => (
          <Mark key={size} variant="coin" className={size} />
        ))}
        <Mark variant="engraved" label="A farthing: a coin with a wren" className="size-48" />
      </p>
      <p className="text-ink">
        <Wordmark />
      </p>
    </div>
  );
}
