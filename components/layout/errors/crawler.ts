// Crawlers' names end in "bot", except the phones of Cubot. The rest use other words.
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|mediapartners|externalhit|embedly|preview|lighthouse|archiver|feedfetcher|google-inspectiontool|googleother|apis-google/i;

/** Whether a user agent names itself as a machine that reads pages for an index or a preview. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
