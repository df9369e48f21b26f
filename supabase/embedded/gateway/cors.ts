import type { IncomingMessage } from "node:http";

const METHODS = "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS";
const EXPOSED =
  "content-range,content-location,content-profile,preference-applied,location,range-unit,x-total-count,link,x-sb-error-code,x-supabase-api-version,etag";

/** The Data API is open to every origin, as hosted: its keys and tokens protect it, never cookies. */
export function corsHeaders(request: IncomingMessage): [string, string][] {
  return [
    ["access-control-allow-origin", request.headers.origin ?? "*"],
    ["access-control-allow-methods", METHODS],
    [
      "access-control-allow-headers",
      request.headers["access-control-request-headers"] ?? "authorization,apikey,content-type,x-client-info",
    ],
    ["access-control-expose-headers", EXPOSED],
    ["access-control-max-age", "3600"],
    ["vary", "Origin"],
  ];
}
