import { Amount } from "#components/ui/amounts/amount.tsx";

const NANO = 10n ** 30n;
const SIZES = [
  ["display", "text-display font-serif tracking-tight", "One good page"],
  ["title", "text-title font-serif tracking-tight", "The smallest coin of its realm"],
  ["heading", "text-heading font-serif", "A small bird with a loud song"],
  ["lead", "text-lead font-serif", "The wren weighs as much as three farthings did, and is heard across the valley."],
  [
    "reading",
    "text-reading max-w-measure font-serif",
    "The last farthings were struck in 1956, and bore a wren. “Enough for one thing”, people said: a bun, a ribbon, a candle. In 1960 they went out of use — difficult to spend, and, it turned out, difficult to part with. Ӿ0.05 is smaller still.",
  ],
  ["body", "text-body", "Labels, menus and messages: the interface speaks in the grotesque."],
  ["small", "text-small", "Details beside a thing: 12 minutes · 20 November 2026"],
  ["caption", "text-caption text-ink-faint", "What explains a field, or a picture"],
] as const;

export function ShellType() {
  return (
    <dl className="grid gap-6">
      {SIZES.map(([name, className, sample]) => (
        <div key={name} className="grid gap-1 border-t pt-3 sm:grid-cols-[6rem_1fr] sm:gap-4">
          <dt className="text-caption text-ink-faint sm:pt-1">{name}</dt>
          <dd className={className}>{sample}</dd>
        </div>
      ))}
      <div className="grid gap-1 border-t pt-3 sm:grid-cols-[6rem_1fr] sm:gap-4">
        <dt className="text-caption text-ink-faint sm:pt-1">price</dt>
        <dd className="grid w-fit gap-1 text-end">
          <Amount raw={NANO / 20n} usdMicros={44_575n} />
          <Amount raw={1_112n * NANO} usdMicros={991_348_000n} />
        </dd>
      </div>
      <div className="grid gap-1 border-t pt-3 sm:grid-cols-[6rem_1fr] sm:gap-4">
        <dt className="text-caption text-ink-faint sm:pt-1">italic, mono</dt>
        <dd className="text-reading font-serif">
          <em>The King of Birds</em>, and <code className="font-mono text-[0.85em]">nano_1wren…</code>
        </dd>
      </div>
    </dl>
  );
}
