const SHAPES = {
  line: "h-[0.8em] w-full rounded-small",
  block: "h-32 w-full rounded-panel",
  circle: "size-10 rounded-full",
};

type Props = { shape?: keyof typeof SHAPES; className?: string };

/** A placeholder. Its container has aria-busy; the placeholder is silent, and still with reduced motion. */
export function Skeleton({ shape = "line", className = "" }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`bg-hairline/70 block motion-safe:animate-pulse ${SHAPES[shape]} ${className}`}
    />
  );
}

/** A placeholder paragraph; its last line is short. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-[0.7em]">
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <Skeleton className="last:w-3/5" key={key} />
      ))}
    </span>
  );
}
