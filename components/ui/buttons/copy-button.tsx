"use client";
import { type MouseEvent, useRef, useState } from "react";
import { COPY_BY_HAND } from "#components/ui/buttons/copy-by-hand.ts";
import { COPY_LOOK, CopyFace } from "#components/ui/buttons/copy-face.tsx";
import { COPIED_MS, copyBySelecting, copyText } from "#components/ui/buttons/copy-text.ts";

type Props = {
  text: string;
  label?: string;
  /** The text is in the figure around the button, so the page need not hold it twice. */
  isInFigure?: boolean;
};

/** If no way of copying works, shows the text, selected, and says which keys to press. */
export function CopyButton({ text, label = "Copy", isInFigure = false }: Props) {
  const [stage, setStage] = useState<"idle" | "copied" | "by-hand">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    clearTimeout(timer.current);
    const isCopied = (await copyText(text)) || copyBySelecting(text, currentTarget);
    setStage(isCopied ? "copied" : "by-hand");
    if (isCopied) timer.current = setTimeout(setStage, COPIED_MS, "idle");
  };
  const isCopied = stage === "copied";
  return (
    <span className={COPY_LOOK.holder} data-copy={isInFigure ? "" : text}>
      <button className={COPY_LOOK.button} onClick={copy} type="button">
        <CopyFace isCopied={isCopied} label={label} />
      </button>
      {stage === "by-hand" ? <SelectedText text={text} /> : null}
      <span className={stage === "by-hand" ? COPY_BY_HAND.noteLook : "sr-only"} role="status">
        {isCopied ? "Copied" : null}
        {stage === "by-hand" ? COPY_BY_HAND.note : null}
      </span>
    </span>
  );
}

function SelectedText({ text }: { text: string }) {
  return (
    <textarea
      aria-label={COPY_BY_HAND.label}
      className={COPY_BY_HAND.field}
      readOnly={true}
      ref={selectAll}
      value={text}
    />
  );
}

function selectAll(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.select();
}
