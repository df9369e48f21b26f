/**
 * Data for machines. Escaped, so that no text can close the element, and in ASCII, like a cached page (lib/cache/ascii-page.ts):
 * React compares it with what it rendered.
 */
export function StructuredData({ data }: { data: object }) {
  return <script type="application/ld+json">{JSON.stringify(data).replace(/[<\u0080-\uffff]/g, escapeUnit)}</script>;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
