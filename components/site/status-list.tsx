import type { SiteStatus } from "#lib/site/status.ts";

type PartName = keyof NonNullable<SiteStatus["paused"]>;

const PARTS: readonly (readonly [name: PartName, label: string, whenPaused: string])[] = [
  ["purchases", "Buying", "Paused. Payments that arrive now are kept safe and open their post, or go back."],
  ["payouts", "Payouts to writers", "Paused. Nothing is lost: what waits is sent when they go on."],
  ["sign_ups", "New accounts", "Paused. Reading and buying work without one."],
  ["read_only", "Writing and changing", "Paused. Everything can be read."],
];

const TONES = { works: "text-leaf", paused: "text-amber", away: "text-brick" };

/** Each part of the product, and whether it works. */
export function StatusList({ at, paused }: SiteStatus) {
  return (
    <div className="grid gap-3">
      <dl className="divide-hairline divide-y border-y">
        <StatusRow label="Reading" tone="works" words="Works." />
        {PARTS.map(([name, label, whenPaused]) => {
          const tone = toneOf(name, paused);
          const words = { works: "Works.", paused: whenPaused, away: "Does not work now." }[tone];
          return <StatusRow key={name} label={label} tone={tone} words={words} />;
        })}
      </dl>
      <p className="text-caption text-ink-faint tabular-nums">
        Checked at <time dateTime={at.toISOString()}>{at.toISOString().slice(11, 19)}</time> UTC.
      </p>
    </div>
  );
}

function toneOf(name: PartName, paused: SiteStatus["paused"]): keyof typeof TONES {
  if (paused === null) return "away";
  return paused[name] ? "paused" : "works";
}

function StatusRow({ label, tone, words }: { label: string; tone: keyof typeof TONES; words: string }) {
  return (
    <div className="grid gap-x-10 gap-y-1 py-4 sm:grid-cols-[14rem_1fr]">
      <dt className="font-medium">{label}</dt>
      <dd className={TONES[tone]}>{words}</dd>
    </div>
  );
}
