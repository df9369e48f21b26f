import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

const NAME = "ref";
/** Anything else is no referrer of ours, and is not repeated. */
const SHAPE = /^[\w-]{1,64}$/;

/** Who sent a reader stays in the address when a page redirects: cached redirects do not see the query. */
export function keepReferrer({ method, url = "", headers }: IncomingMessage, response: ServerResponse): void {
  if (!url.includes(`${NAME}=`) || (method !== "GET" && method !== "HEAD")) return;
  const referrer = URL.parse(url, "http://here")?.searchParams.get(NAME) ?? "";
  if (!SHAPE.test(referrer)) return;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, ...given: unknown[]) => {
    const own = given.find(isHeaders);
    const location = own?.location ?? response.getHeader("location");
    if (status < 300 || status > 399 || typeof location !== "string") return writeHead(status, ...(given as []));
    const kept = addReferrer(location, referrer, headers.host ?? "");
    response.setHeader("location", kept);
    return writeHead(status, { ...own, location: kept });
  }) as typeof writeHead;
}

function isHeaders(given: unknown): given is OutgoingHttpHeaders {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

/** Never tells another site. */
function addReferrer(location: string, referrer: string, host: string): string {
  const to = URL.parse(location, `http://${host}`);
  if (to?.host !== host || to.searchParams.has(NAME)) return location;
  to.searchParams.set(NAME, referrer);
  return URL.canParse(location) ? to.href : `${to.pathname}${to.search}${to.hash}`;
}
