import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { DATA_POLICY } from "#lib/http/content-security-policy";

const pack = promisify(gzip);

/**
 * A text for programs that come back often: it names its version, and who has that version gets nothing again. It is packed
 * here, as Next hands on what a route says of its type in a form that Next's own compression does not understand.
 */
export async function answerCrawler(request: Request, body: string, type: string): Promise<Response> {
  const version = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": DATA_POLICY,
    // Weak, as the same text is sent compressed and plain.
    etag: `W/${version}`,
    vary: "Accept-Encoding",
  };
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(version)) return new Response(null, { status: 304, headers });
  if (!takesGzip(request)) return new Response(body, { headers: { ...headers, "content-type": type } });
  return new Response(new Uint8Array(await pack(body)), {
    headers: { ...headers, "content-type": type, "content-encoding": "gzip" },
  });
}

function takesGzip({ headers }: Request): boolean {
  return /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?:1|0\.0*[1-9]))/i.test(headers.get("accept-encoding") ?? "");
}

/** There is no such thing for programs. */
export function answerNothing(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=0, must-revalidate" },
  });
}
