import { classNames } from "#components/ui/class-names.ts";

/** A coin that turns while something is under way. The caller must also say so in words. */
export function CoinSpinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={classNames("animate-coin size-[1.15em] shrink-0", className)}
    >
      <circle cx="8" cy="8" r="6.75" strokeWidth="1.5" />
      <circle cx="8" cy="8" r="3.25" strokeWidth="1" opacity="0.55" />
    </svg>
  );
}
