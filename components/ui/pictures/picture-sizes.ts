/** The breakpoints of app/globals.css, in CSS pixels. */
export const BREAKPOINTS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, "2xl": 1536 } as const;

/** Between the margins of a narrow page. */
export const BETWEEN_MARGINS = "calc(100vw - 2rem)";

type Width = `${number}vw` | `${number}px` | `${number}rem` | typeof BETWEEN_MARGINS;
/** The shown width of a picture from each breakpoint on. Below the first one, the same as from it. */
export type Sizes = Partial<Record<keyof typeof BREAKPOINTS, Width>>;

/** The widest breakpoint first, as a browser takes the first that fits; the narrowest without a condition. */
export function sizesAttribute(sizes: Sizes): string {
  const named = Object.entries(BREAKPOINTS).flatMap(([name, from]) => {
    const width = sizes[name as keyof typeof BREAKPOINTS];
    return width ? [{ width, from }] : [];
  });
  return named
    .map(({ width, from }, index) => (index === 0 ? width : `(min-width: ${from}px) ${width}`))
    .reverse()
    .join(", ");
}
