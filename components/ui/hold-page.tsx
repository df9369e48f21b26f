let holders = 0;

/**
 * A ref for what covers the page: while it is there the page behind stays where it is, and as wide as it was beside its
 * scroll bar. Radix does this by writing a style element, which a content policy would have to allow.
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
