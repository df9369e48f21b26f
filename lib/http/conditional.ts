import { createHash } from "node:crypto";

/** Names a text, so that it is not sent twice. */
export function versionOf(body: string): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

export function hasVersion({ headers }: Request, version: string): boolean {
  const known = (headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(version);
}

/** JSON, or 304 if the caller has it. */
export function answerIfChanged(request: Request, value: unknown): Response {
  const body = JSON.stringify(value);
  // Weak, because the same text is sent compressed and plain.
  const etag = `W/${versionOf(body)}`;
  if (hasVersion(request, versionOf(body))) return new Response(null, { status: 304, headers: { etag } });
  return new Response(body, { headers: { etag, "content-type": "application/json" } });
}
