import { checkLines, copyLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";

export const COPY_LOOK = {
  holder: "text-small relative inline-flex flex-wrap items-center gap-2",
  button:
    "rounded-control text-ink-soft hover:bg-sunken hover:text-ink inline-grid min-h-10 cursor-pointer place-items-center px-2.5 font-medium whitespace-nowrap *:[grid-area:1/1]",
};

/** What stands on a button that copies; both texts in one place, so that its width stays. */
export function CopyFace({ label, isCopied = false }: { label: string; isCopied?: boolean }) {
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 ${isCopied ? "opacity-0" : ""}`}>
        <Lines className="size-4" isBold path={copyLines} /> {label}
      </span>
      <span aria-hidden="true" className={`text-leaf inline-flex items-center gap-1.5 ${isCopied ? "" : "invisible"}`}>
        <Lines className="size-4" isBold path={checkLines} /> Copied
      </span>
    </>
  );
}

/** In a document: page.ts copies. Needs no script of its own, and works before React draws around it. */
export function PlainCopyButton({ label, text }: { label: string; text: string }) {
  return (
    <span className={COPY_LOOK.holder} data-copy={text} data-plain="">
      <button className={COPY_LOOK.button} type="button">
        <CopyFace label={label} />
      </button>
      <span className="sr-only" role="status" />
    </span>
  );
}
