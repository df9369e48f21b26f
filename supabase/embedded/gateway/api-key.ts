import { isSame } from "#embedded/caller.ts";
import type { Keys } from "#embedded/keys.ts";

/** Addresses that a browser opens by itself, without our headers: links in mails, OAuth, signed and public files. */
const OPEN =
  /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/jwks\.json)$|^\/storage\/v1\/(object|render\/image)\/(public|sign)\/|^\/storage\/v1\/object\/upload\/sign\//;

/** What is wrong with the request's API key, or null. The words are those of hosted Supabase's gateway. */
export function apiKeyProblem(
  path: string,
  method: string,
  apiKey: string | null,
  userAgent: string,
  keys: Keys,
): string | null {
  if (OPEN.test(path) && (method === "GET" || method === "HEAD" || path.startsWith("/storage/v1/object/upload/sign/")))
    return null;
  if (!apiKey) return "No API key found in request";
  if (isSame(apiKey, keys.publishable)) return null;
  if (!isSame(apiKey, keys.secret)) return "Invalid API key";
  return /^\s*Mozilla\/5/.test(userAgent) ? "Forbidden use of secret API key in browser" : null;
}
