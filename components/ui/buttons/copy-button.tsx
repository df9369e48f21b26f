"use client";
import { type MouseEvent, useRef, useState } from "react";
import { copyText } from "#components/ui/buttons/copy-text.ts";
import { checkBold, copyBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type Props = { text: string; label?: string };

const COPIED_MS = 2_000;

/** If no way of copying works, shows the text, selected, and says which keys to press. */
export function CopyButton({ text, label = "Copy" }: Props) {
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
    <span className="text-small relative inline-flex flex-wrap items-center gap-2">
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
      <span className={stage === "by-hand" ? "text-caption text-ink-soft" : "sr-only"} role="status">
        {isCopied ? "Copied" : null}
        {stage === "by-hand" ? "Your browser did not let us copy. The text is selected: press Ctrl C or ⌘ C." : null}
      </span>
    </span>
  );
}

function SelectedText({ text }: { text: string }) {
  return (
    <textarea
      aria-label="The text to copy"
      className="rounded-control border-edge bg-raised text-caption h-10 w-48 max-w-full resize-none border px-2.5 py-2 font-mono whitespace-pre"
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
