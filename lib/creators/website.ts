import { isIP } from "node:net";
import { Parser } from "htmlparser2";

/** At most as long as names in DNS, like the column that keeps it. */
const DOMAIN = /^(?=.{3,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

/** The domain of a website, if it can be verified: https, a name, no port and no login. */
export function domainOf(website: string): string | null {
  const url = URL.parse(website);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
  const name = url.hostname.replace(/\.$/, "");
  return DOMAIN.test(name) && isIP(name) === 0 ? name : null;
}

/** Pages that people write nest less deeply. The parser's work grows with the depth. */
const DEPTH_MOST = 500;

/** Whether a page has an <a> or <link> with rel="me" to this profile. The end of the page may be missing. */
export function linksToProfile(html: string, page: URL, profile: URL): boolean {
  let isFound = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { rel, href }) {
      depth += 1;
      isFound ||= (name === "a" || name === "link") && isMe(rel) && leadsTo(href, page, profile);
      if (isFound || depth > DEPTH_MOST) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return isFound;
}

function isMe(rel = ""): boolean {
  return rel.toLowerCase().split(/\s+/).includes("me");
}

/** Any page of the profile counts, with or without a query. */
function leadsTo(href: string | undefined, page: URL, profile: URL): boolean {
  const url = href === undefined ? null : URL.parse(href.trim(), page);
  if (url?.host !== profile.host || !/^https?:$/.test(url.protocol)) return false;
  const [at, rest = "profile"] = pathOf(url).split("/");
  return at === pathOf(profile) && rest === "profile";
}

function pathOf({ pathname }: URL): string {
  return pathname
    .replace("%40", "@")
    .replace(/^\/|\/$/g, "")
    .toLowerCase();
}
