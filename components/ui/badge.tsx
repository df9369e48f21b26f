import type { ReactNode } from "react";

const TONES = {
  plain: "text-ink-soft inset-ring inset-ring-edge/50",
  copper: "bg-copper-wash text-copper-strong",
  leaf: "bg-leaf-wash text-leaf",
  amber: "bg-amber-wash text-amber",
  brick: "bg-brick-wash text-brick",
};

export type BadgeTone = keyof typeof TONES;

/** One or two words about a state. The words carry it; the colour only agrees. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`rounded-small text-caption inline-flex items-center gap-1 px-2 py-0.5 font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
