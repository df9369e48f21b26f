import type { Viewport } from "next";
import { PAPER } from "#components/layout/colour-mode.ts";

/** For every root layout. */
export const VIEWPORT: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: PAPER.light },
    { media: "(prefers-color-scheme: dark)", color: PAPER.dark },
  ],
};
