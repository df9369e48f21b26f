const STEPS = [
  ["Read up to the price", "Every post opens with a free part. Below it you see what the rest costs."],
  ["Pay for that post", "Scan a code with any Nano wallet. No account, no card, no payment fee."],
  [
    "Read the rest a second later",
    "It stays yours on this device, and a receipt opens it on another. Most posts can be returned for a while.",
  ],
] as const;

/** For people who have never paid for a single post. */
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
