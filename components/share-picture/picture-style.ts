import type { CSSProperties } from "react";

/** The tokens of app/globals.css in light mode: a picture has no dark mode. */
export const PICTURE_COLOURS = {
  paper: "oklch(97.6% 0.012 85)",
  ink: "oklch(24% 0.02 260)",
  soft: "oklch(40% 0.018 260)",
  hairline: "oklch(88% 0.013 82)",
  copper: "oklch(49% 0.122 43)",
};

/** The two font families of a picture. */
export type PictureFonts = { serif: string; sans: string };

type Step = { maxCharacters: number; fontSize: number; lineClamp: number };

/** The largest size at which this many characters fit. */
export function textSizeOf(text: string, steps: readonly [...Step[], Step]): CSSProperties {
  const { fontSize, lineClamp } =
    steps.find(({ maxCharacters }) => text.length <= maxCharacters) ?? steps[steps.length - 1] ?? steps[0];
  return {
    display: "block",
    fontSize,
    lineClamp,
    lineHeight: 1.1,
    letterSpacing: "-0.018em",
    textWrap: "balance",
    wordBreak: "break-word",
  };
}
