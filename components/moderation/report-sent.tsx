type Props = { reference: string; isAnswered: boolean };

/** MOD-02. Without an address there is no way to answer, and this says so. */
export function ReportSent({ reference, isAnswered }: Props) {
  return (
    <section
      aria-live="polite"
      className="border-leaf/50 grid gap-2 border-y py-6"
      data-takes-focus=""
      ref={takeFocus}
      tabIndex={-1}
    >
      <h2 className="text-lead font-serif">Thanks. Reference {reference}.</h2>
      <p className="text-ink-soft max-w-measure">
        {isAnswered
          ? "We’ll tell you what we decide."
          : "You left no e-mail address, so we cannot tell you what we decide. Keep the reference if you want to write to us about it."}
      </p>
    </section>
  );
}

function takeFocus(section: HTMLElement | null): void {
  section?.focus();
}
