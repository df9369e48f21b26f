let holders = 0;

/**
 * A ref for an element that covers the page: meanwhile the page behind does not scroll, and keeps its width without the scroll
 * bar. Radix does this with a style element, which our content policy forbids.
 */
export function holdPage(cover: HTMLElement | null) {
  if (!cover) return;
  const { style, clientWidth } = document.documentElement;
  if (holders === 0) {
    style.paddingInlineEnd = `${innerWidth - clientWidth}px`;
    style.overflow = "hidden";
  }
  holders += 1;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    style.removeProperty("padding-inline-end");
    style.removeProperty("overflow");
  };
}
