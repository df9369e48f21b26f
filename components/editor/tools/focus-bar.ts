/** The last of the bars in sight; from one of them, the one before. */
export function focusNextBar(current?: HTMLElement): boolean {
  const bars = [...document.querySelectorAll<HTMLElement>("[data-writing-tools]")].filter((bar) => bar.offsetParent);
  const at = current ? bars.indexOf(current) - 1 : -1;
  const bar = bars.at(at);
  bar?.querySelector("button")?.focus();
  return bar !== undefined;
}
