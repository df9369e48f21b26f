import { classNames } from "#components/ui/class-names.ts";

export type LinkTone = "text" | "quiet";

const BASE = "rounded-small decoration-1 underline-offset-[0.2em] transition-colors hover:text-copper-strong";

const TONES: Record<LinkTone, string> = {
  text: "text-ink underline decoration-edge hover:decoration-copper",
  quiet: "text-ink-soft hover:underline hover:decoration-copper",
};

/** `text` for a link in a sentence, `quiet` where its place shows that it is a link. */
export function linkStyle(tone: LinkTone = "text"): string {
  return classNames(BASE, TONES[tone]);
}
