/** The field with the selected text, where no way of copying works, and what is said beside it. */
export const COPY_BY_HAND = {
  label: "The text to copy",
  field:
    "rounded-control border-edge bg-raised text-caption h-10 w-48 max-w-full resize-none border px-2.5 py-2 font-mono whitespace-pre",
  note: "Your browser did not let us copy. The text is selected: press Ctrl C or ⌘ C.",
  noteLook: "text-caption text-ink-soft",
} as const;
