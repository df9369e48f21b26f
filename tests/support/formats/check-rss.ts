import { parseXml, type XmlElement } from "#tests/support/formats/xml.ts";

const RFC_822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const ONCE_IN_ITEM = ["title", "link", "description", "guid", "pubDate", "content:encoded", "dc:creator"];

/** The mistakes of an RSS 2.0 document, by its specification and the RSS Advisory Board's profile. */
export function findRssProblems(source: string): string[] {
  const rss = parseXml(source);
  const [channel, ...others] = rss.children;
  const problems: string[] = [];
  const must = (isTrue: boolean, problem: string) => void (isTrue || problems.push(problem));
  must(rss.name === "rss" && rss.attributes.version === "2.0", "the root is <rss version=2.0>");
  if (channel?.name !== "channel" || others.length > 0) return [...problems, "there is one channel"];
  for (const name of ["title", "link", "description"])
    must(textsOf(channel, name).length === 1, `a channel has one ${name}`);
  for (const link of textsOf(channel, "link")) must(isWebAddress(link), "a channel's link is an address");
  for (const date of textsOf(channel, "lastBuildDate")) must(RFC_822.test(date), "lastBuildDate is an RFC 822 date");
  const self = channel.children.filter(({ name, attributes }) => name === "atom:link" && attributes.rel === "self");
  must(self.length === 1 && isWebAddress(self[0]?.attributes.href), "a channel says where it is itself");
  const items = channel.children.filter(({ name }) => name === "item");
  const ids = items.flatMap((item) => textsOf(item, "guid"));
  must(new Set(ids).size === items.length, "every item has a guid of its own");
  return [...problems, ...items.flatMap(findItemProblems)];
}

function findItemProblems(item: XmlElement): string[] {
  const problems: string[] = [];
  const must = (isTrue: boolean, problem: string) => void (isTrue || problems.push(problem));
  for (const name of ONCE_IN_ITEM) must(textsOf(item, name).length <= 1, `an item has at most one ${name}`);
  must(
    [...textsOf(item, "title"), ...textsOf(item, "description")].some(Boolean),
    "an item has a title or a description",
  );
  for (const link of textsOf(item, "link")) must(isWebAddress(link), "an item's link is an address");
  for (const date of textsOf(item, "pubDate")) must(RFC_822.test(date), "pubDate is an RFC 822 date");
  for (const { attributes } of item.children.filter(({ name }) => name === "enclosure")) {
    must(
      isWebAddress(attributes.url) && /^\w+\/[\w.+-]+$/.test(attributes.type ?? ""),
      "an enclosure has address and type",
    );
    must(/^\d+$/.test(attributes.length ?? ""), "an enclosure has a length");
  }
  return problems;
}

function textsOf(element: XmlElement, name: string): string[] {
  return element.children.filter((child) => child.name === name).map(({ text }) => text);
}

function isWebAddress(text: string | undefined): boolean {
  return text !== undefined && /^https?:/.test(text) && URL.canParse(text);
}
