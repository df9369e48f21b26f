/**
 * For machines alone. No word of it can end the element, and no character of it is beyond ASCII, as a cached page is written
 * (lib/cache/ascii-page.ts): React compares it with what it wrote.
 */
export function StructuredData({ data }: { data: object }) {
  return <script type="application/ld+json">{JSON.stringify(data).replace(/[<\u0080-\uffff]/g, escapeUnit)}</script>;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
