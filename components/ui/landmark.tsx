/** Where something belongs: what floats over it is put there too, so that whoever walks by landmarks comes across it. */
export function landmarkOf(element: Element | null): Element | null {
  return element?.closest('main, header, nav, footer, aside, [role="dialog"]') ?? null;
}
