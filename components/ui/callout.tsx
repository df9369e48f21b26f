import type { ReactNode } from "react";

const TONES = {
  note: { word: "Note", ink: "text-ink-soft", rule: "border-edge/50", sign: "M8 7.5v3.5M8 5v.1" },
  tip: { word: "Tip", ink: "text-leaf", rule: "border-leaf/50", sign: "m5 8.3 2.2 2.2L11 6" },
  warning: { word: "Warning", ink: "text-amber", rule: "border-amber/50", sign: "M8 4.8v3.7M8 11v.1" },
  danger: { word: "Danger", ink: "text-brick", rule: "border-brick/50", sign: "m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" },
};

type Props = { tone?: keyof typeof TONES; title?: string; children: ReactNode };

/** An aside, set apart by two rules. Its first word says what kind it is, so that the colour need not. */
export function Callout({ tone = "note", title, children }: Props) {
  const { word, ink, rule, sign } = TONES[tone];
  return (
    <div
      className={`text-small grid grid-cols-[auto_1fr] content-start gap-x-2.5 gap-y-1 border-y py-4 ${rule}`}
      role="note"
    >
      <svg
        aria-hidden="true"
        className={`mt-0.5 size-5 ${ink}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        viewBox="0 0 16 16"
      >
        <circle cx="8" cy="8" r="6.5" />
        <path d={sign} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p>
        <strong className={`font-semibold ${ink}`}>{word}</strong>
        {title ? <span className="ms-2 font-medium">{title}</span> : null}
      </p>
      <div className="text-ink-soft col-start-2">{children}</div>
    </div>
  );
}
