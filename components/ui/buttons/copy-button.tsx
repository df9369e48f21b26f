"use client";
import { type MouseEvent, useRef, useState } from "react";
import { COPY_BY_HAND } from "#components/ui/buttons/copy-by-hand.ts";
import { COPIED_MS, copyText } from "#components/ui/buttons/copy-text.ts";
import { checkBold, copyBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

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
    const isCopied = await copyText(text, currentTarget);
    setStage(isCopied ? "copied" : "by-hand");
    if (isCopied) timer.current = setTimeout(setStage, COPIED_MS, "idle");
  };
  const isCopied = stage === "copied";
  return (
    <span className="text-small relative inline-flex flex-wrap items-center gap-2" data-copy={isInFigure ? "" : text}>
      <button
        className="rounded-control text-ink-soft hover:bg-sunken hover:text-ink inline-grid min-h-10 cursor-pointer place-items-center px-2.5 font-medium whitespace-nowrap *:[grid-area:1/1]"
        onClick={copy}
        type="button"
      >
        <span className={`inline-flex items-center gap-1.5 ${isCopied ? "opacity-0" : ""}`}>
          <IconSvg body={copyBold} /> {label}
        </span>
        <span
          aria-hidden="true"
          className={`text-leaf inline-flex items-center gap-1.5 ${isCopied ? "" : "invisible"}`}
        >
          <IconSvg body={checkBold} /> Copied
        </span>
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
