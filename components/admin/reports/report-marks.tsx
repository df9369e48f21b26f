import { Badge } from "#components/ui/badge.tsx";
import { describeTimeLeft } from "#lib/moderation/staff-report.ts";

const TONES = ["brick", "amber", "copper", "plain"] as const;

export function Priority({ of }: { of: number }) {
  return <Badge tone={TONES[of] ?? "plain"}>P{of}</Badge>;
}

export function TimeLeft({ due, now }: { due: string; now: number }) {
  const { words, isLate } = describeTimeLeft(due, now);
  return <span className={isLate ? "text-brick font-medium" : undefined}>{words}</span>;
}
