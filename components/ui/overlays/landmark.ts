/** The landmark of an element: floating content is put there too, so that landmark navigation finds it. */
export function landmarkOf(element: Element | null): Element | null {
  return element?.closest('main, header, nav, footer, aside, [role="dialog"]') ?? null;
}
