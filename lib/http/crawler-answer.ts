import { hasVersion, versionOf } from "#lib/http/conditional.ts";
import { DATA_POLICY } from "#lib/http/security/content-security-policy.ts";

/** Answers programs that come back often. The etag names the version, so that the same text is not sent twice. */
export function answerCrawler(
  request: Request,
  body: string,
  type: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const version = versionOf(body);
  const headers = {
    ...more,
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": DATA_POLICY,
    // Weak, because the same text is sent compressed and plain.
    etag: `W/${version}`,
  };
  if (hasVersion(request, version)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "content-type": type } });
}

/** Answers 404 to programs. */
export function answerNothing(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=0, must-revalidate" },
  });
}
