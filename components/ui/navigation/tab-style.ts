/** One look for tabs that swap a panel and for tabs that are links. */
export const TAB_LIST = "flex gap-6 overflow-x-auto overscroll-x-contain border-b border-hairline";

export const TAB = [
  "relative flex min-h-10 items-center whitespace-nowrap text-small text-ink-soft transition-colors hover:text-ink",
  "focus-visible:-outline-offset-2 disabled:text-ink-faint",
  "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5",
  "data-[state=active]:text-ink data-[state=active]:after:bg-copper aria-[current=page]:text-ink aria-[current=page]:after:bg-copper",
].join(" ");
