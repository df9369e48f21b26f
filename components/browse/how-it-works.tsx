const STEPS = [
  ["Read on until the price", "Every post opens with a part that is free. What the rest costs stands below it."],
  [
    "Pay for that post",
    "Scan a code with any Nano wallet. There is no account to make, no card, and no fee for the payment.",
  ],
  [
    "Read the rest a second later",
    "It stays yours on this device, and a receipt brings it back on another. Most posts can be given back for a while.",
  ],
] as const;

/** For who has never paid for one post. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="drawn-near border-t pt-6">
      <h2 className="text-small text-copper font-medium" id="how-it-works">
        How it works
      </h2>
      <ol className="grid gap-8 pt-6 md:grid-cols-3">
        {STEPS.map(([title, words], index) => (
          <li className="grid content-start gap-1.5" key={title}>
            <p className="text-lead font-serif tracking-tight">
              <span className="text-copper">{index + 1}.</span> {title}
            </p>
            <p className="text-body text-ink-soft max-w-measure font-serif">{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
