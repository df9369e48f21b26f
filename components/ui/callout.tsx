import type { ReactNode } from "react";
import { checkCircle, info, warning as warningSign, xCircle } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

const TONES = {
  note: { word: "Note", ink: "text-ink-soft", rule: "border-edge/50", sign: info },
  tip: { word: "Tip", ink: "text-leaf", rule: "border-leaf/50", sign: checkCircle },
  warning: { word: "Warning", ink: "text-amber", rule: "border-amber/50", sign: warningSign },
  danger: { word: "Danger", ink: "text-brick", rule: "border-brick/50", sign: xCircle },
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
      <IconSvg body={sign} className={`mt-0.5 size-5 ${ink}`} />
      <p>
        <strong className={`font-semibold ${ink}`}>{word}</strong>
        {title ? <span className="ms-2 font-medium">{title}</span> : null}
      </p>
      <div className="text-ink-soft col-start-2">{children}</div>
    </div>
  );
}
