/** Never an address that acts when it is opened, and never a file: those are links with `download` or lead to /api. */
const NOT_AHEAD = [
  ...["/api/*", "/logout*", "/open/*", "/freeze/*", "/bought/*", "/feeds/*", "/promoted/*"],
  ...["/*.xml", "/*.json", "/*.txt"],
];

/** Fetched ahead when a reader points at a link. Never rendered ahead: a view would be counted. */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: "/*" }, { not: { href_matches: NOT_AHEAD } }],
      },
      eagerness: "moderate",
    },
  ],
});

/** Replaces what Next's links fetch ahead. The text never changes, so a content security policy can allow it by its hash. */
export function SpeculationRules() {
  return <script type="speculationrules">{RULES}</script>;
}
