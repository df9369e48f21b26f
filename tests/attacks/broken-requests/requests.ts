import fc from "fast-check";
import { actionContent, brokenMultipart, type Content, content } from "#tests/attacks/broken-requests/bodies.ts";
import { brokenCookie } from "#tests/attacks/broken-requests/cookies.ts";
import { FRAMES, type Header, header } from "#tests/attacks/broken-requests/headers.ts";
import type { Route } from "#tests/attacks/broken-requests/routes.ts";
import type { RawRequest } from "#tests/attacks/broken-requests/send.ts";
import { headerNoise, noise, PATH_WORDS, QUERY_NAMES, word } from "#tests/attacks/broken-requests/words.ts";

export type AttackTarget = {
  siteUrl: string;
  routes: readonly Route[];
  /** Identifiers of server actions. They are no secret: every page with a form names some. */
  actionIds: readonly string[];
  /** Existing addresses: posts, profiles, feeds. */
  knownPaths: readonly string[];
  /** Cookie headers of people who have signed in. */
  cookies: readonly string[];
};

export type BrokenRequest = RawRequest & { kind: string };
const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "TRACK",
  "PROPFIND",
  "LOCK",
  "QUERY",
  "PURGE",
];
const WRITES = ["POST", "PUT", "PATCH", "DELETE"];

export const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...QUERY_NAMES),
      fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: noise.map(encodeURIComponent) }),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`));

/** Every kind of broken request against one site. */
export function brokenRequest(target: AttackTarget): fc.Arbitrary<BrokenRequest> {
  const { siteUrl, cookies, actionIds } = target;
  const pages = target.routes.filter(({ isPage }) => isPage);
  const handlers = target.routes.filter(({ isPage }) => !isPage);
  const pagePath = pathTo(pages, target.knownPaths);
  const anyPath = pathTo(target.routes, target.knownPaths);
  const origin: Header = ["origin", siteUrl];
  const who: fc.Arbitrary<Header[]> = fc.oneof(
    fc.constant<Header[]>([]),
    fc.constantFrom(...cookies).map((cookie): Header[] => [["cookie", cookie]]),
  );

  const kinds: Record<string, fc.Arbitrary<RawRequest>> = {
    path: fc
      .record({ path: anyPath, bad: fc.constantFrom(...PATH_WORDS), end: fc.constantFrom("", "/", "?", "#"), who })
      .map(({ path, bad, end, who }) => ({ method: "GET", target: `${path}/${bad}${end}`, headers: who, body: null })),
    query: fc
      .record({ path: anyPath, query, who })
      .map(({ path, query, who }) => ({ method: "GET", target: path + query, headers: who, body: null })),
    method: fc
      .record({ path: anyPath, method: fc.constantFrom(...METHODS), query, who })
      .map(({ path, method, query, who }) => ({ method, target: path + query, headers: [origin, ...who], body: null })),
    headers: fc
      .record({ path: anyPath, headers: fc.array(header, { minLength: 1, maxLength: 4 }), query, who })
      .map(({ path, headers, query, who }) => ({
        method: "GET",
        target: path + query,
        headers: [...headers, ...who],
        body: null,
      })),
    cookie: fc
      .record({ path: anyPath, cookie: brokenCookie })
      .map(({ path, cookie }) => ({ method: "GET", target: path, headers: [["cookie", cookie]], body: null })),
    pageBody: fc
      .record({
        path: pagePath,
        content: fc.oneof(brokenMultipart, content),
        method: fc.constantFrom("POST", "POST", "POST", ...WRITES),
        who,
      })
      .map(({ path, content, method, who }) =>
        withContent({ method, target: path, headers: [origin, ...who] }, content),
      ),
    apiBody: fc
      .record({ path: pathTo(handlers, []), content, method: fc.constantFrom(...WRITES), who, isForeign: fc.boolean() })
      .map(({ path, content, method, who, isForeign }) =>
        withContent(
          { method, target: path, headers: [isForeign ? ["origin", "https://evil.example"] : origin, ...who] },
          content,
        ),
      ),
    action: fc
      .record({
        path: pagePath,
        id: fc.oneof(fc.constantFrom(...actionIds), fc.constantFrom("x", "", "0".repeat(42), "toString"), headerNoise),
        isNamed: fc.boolean(),
        from: fc.constantFrom(siteUrl, siteUrl, siteUrl, "https://evil.example", "null", "x", "http://"),
        content: actionContent(actionIds),
        who,
      })
      .map(({ path, id, isNamed, from, content, who }) =>
        withContent(
          {
            method: "POST",
            target: path,
            headers: [["origin", from], ...(isNamed ? [["next-action", id] as const] : []), ...who],
          },
          content,
        ),
      ),
    image: fc.record({ query, url: word }).map(({ query, url }) => ({
      method: "GET",
      target: `/_next/image${query}${query ? "&" : "?"}url=${url}&w=640&q=100`,
      headers: [],
      body: null,
    })),
    inside: fc
      .tuple(
        fc.constantFrom(
          "/_next/",
          "/_next/static/",
          "/_next/data/",
          "/_next/static/chunks/",
          "//",
          "/\\",
          "",
          "*",
          "http://evil.example/",
          "/?",
        ),
        fc.oneof(fc.constantFrom(...PATH_WORDS), noise),
      )
      .map(([path, bad]) => ({
        method: "GET",
        target: (path + bad).replaceAll(/[\s\0]/g, "+") || "/",
        headers: [],
        body: null,
      })),
    frame: fc
      .record({ path: anyPath, frame: fc.constantFrom(...FRAMES), method: fc.constantFrom("GET", "POST") })
      .map(({ path, frame, method }) => ({
        method,
        target: path,
        headers: [origin, ...frame],
        body: { text: "5\r\nabcde\r\n0\r\n\r\n", times: 1 },
      })),
  };
  return fc.oneof(
    ...Object.entries(kinds).map(([kind, request]) => request.map((made): BrokenRequest => ({ kind, ...made }))),
  );
}

export function withContent(request: Omit<RawRequest, "body">, { type, body }: Content): RawRequest {
  return { ...request, headers: [...request.headers, ["content-type", type]], body };
}

function pathTo(routes: readonly Route[], knownPaths: readonly string[]): fc.Arbitrary<string> {
  const filled = fc
    .tuple(fc.constantFrom(...routes), fc.infiniteStream(fc.constantFrom(...PATH_WORDS)))
    .map(([{ pattern }, words]) => pattern.replaceAll(/\[+[^\]]+\]+/g, () => String(words.next().value)));
  return knownPaths.length === 0
    ? filled
    : fc.oneof({ weight: 3, arbitrary: filled }, { weight: 1, arbitrary: fc.constantFrom(...knownPaths) });
}
