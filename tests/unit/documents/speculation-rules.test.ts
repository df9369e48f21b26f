import { expect, test } from "vitest";
import { SpeculationRules } from "#components/document/speculation-rules.tsx";

type Condition = { href_matches?: string | string[]; not?: Condition; and?: Condition[] };

const SITE = "https://farthing.test";
const rules: Record<string, { where: Condition }[]> = JSON.parse(SpeculationRules().props.children);

/** As browsers read a rule. */
function holds({ href_matches, not, and }: Condition, url: string): boolean {
  if (not) return !holds(not, url);
  if (and) return and.every((condition) => holds(condition, url));
  return [href_matches ?? ""].flat().some((pattern) => new URLPattern(pattern, SITE).test(url));
}

const isFetched = (path: string) => (rules.prefetch ?? []).some(({ where }) => holds(where, SITE + path));

test("links to pages of this site are fetched ahead, and none is rendered ahead: a view would be counted", () => {
  expect(Object.keys(rules)).toEqual(["prefetch"]);
  const pages = ["/", "/browse", "/browse?after=x", "/@ada", "/@ada/a-post", "/search?q=logout", "/faq#open"];
  expect(pages.filter((path) => !isFetched(path))).toEqual([]);
  expect(rules.prefetch?.some(({ where }) => holds(where, "https://elsewhere.test/"))).toBe(false);
});

test("nothing is fetched ahead that acts when it is opened, or that is a file", () => {
  const others = [
    ...["/logout", "/logout?next=/", "/open/code", "/freeze/code", "/bought/3f2504e0", "/api/link/google?next=/"],
    ...["/api/purchases/export", "/rss.xml", "/feed.json", "/feeds/ada.xml", "/sitemaps/posts-1.xml", "/llms.txt"],
  ];
  expect(others.filter(isFetched)).toEqual([]);
});
