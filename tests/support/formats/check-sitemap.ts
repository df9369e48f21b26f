import { parseXml, type XmlElement } from "#tests/support/formats/xml.ts";

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";
const MAX_ENTRIES = 50_000;
const MAX_BYTES = 52_428_800;
const W3C_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/;
const KNOWN: Record<string, string> = { urlset: "url", sitemapindex: "sitemap" };

/** The mistakes of a sitemap or a sitemap index, by sitemaps.org. */
export function findSitemapProblems(source: string, host: string): string[] {
  const map = parseXml(source);
  const entry = KNOWN[map.name];
  const problems: string[] = [];
  const must = (isTrue: boolean, problem: string) => void (isTrue || problems.push(problem));
  must(entry !== undefined && map.attributes.xmlns === SCHEMA, "the root is a urlset or a sitemapindex");
  must(
    map.children.length <= MAX_ENTRIES && Buffer.byteLength(source) <= MAX_BYTES,
    "50,000 entries and 50 MB at most",
  );
  must(new Set(map.children.map(locationOf)).size === map.children.length, "no address stands there twice");
  for (const child of map.children) {
    const location = locationOf(child);
    must(child.name === entry, `<${child.name}> is no <${entry}>`);
    must(
      child.children.every(({ name }) => ["loc", "lastmod"].includes(name)),
      "an entry has loc and lastmod alone",
    );
    must(
      URL.canParse(location) && new URL(location).host === host && location.length < 2_048,
      `${location} is an address of ours`,
    );
    for (const { text } of child.children.filter(({ name }) => name === "lastmod"))
      must(
        W3C_DATE.test(text) && Date.parse(text) <= Date.now(),
        `${location}: lastmod ${text} is a moment that has been`,
      );
  }
  return problems;
}

function locationOf({ children }: XmlElement): string {
  return children.find(({ name }) => name === "loc")?.text ?? "";
}
