import type { Plain } from "#lib/log/plain.ts";

/** Fields with such a name are always secret. */
const SECRET_NAME =
  /token|secret|password|passwd|passphrase|authorization|cookie|seed|api-?_?key|private-?_?key|mnemonic/i;

const NAMES =
  "access_?token|refresh_?token|id_token|provider_token|token_hash|api_?key|client_secret|code_verifier|password|seed";
const SIGN = `(?:["'\\\\]*(?:\\s*[:=]\\s*|%3[AD])["'\\\\]*)`;

/** Secrets in any text. Lengths are bounded, so that no text is slow to search. */
const SECRETS: [pattern: RegExp, instead: string][] = [
  [/base64-[\w+/=-]{8,}/g, "[session]"],
  [/eyJ[\w-]+(?:\.[\w-]+){1,4}\.?/g, "[token]"],
  [/(?:sb_secret|pk_live|pk_test)_[\w-]+/g, "[secret key]"],
  [/(bearer|basic)(?:\s|%20|\+)+[^\s,;"'\\]+/gi, "$1 [token]"],
  [new RegExp(`((?:${NAMES})${SIGN})[^\\s"'&,;}\\\\]+`, "gi"), "$1[secret]"],
  [/([?&](?:code|token)=)[^\s&#"'\\]+/gi, "$1[secret]"],
  [/((?:pat_|sb-)[\w.-]+=)[^\s;,"'\\]+/g, "$1[token]"],
  [/(:\/\/[^\s:/@]{0,200}:)[^\s@]{1,500}@/g, "$1[password]@"],
  [/[0-9a-f]{64,}/gi, "[seed]"],
  [/[^\s"<>()[\],;:@\\]{1,200}(?:@|%40)((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+|localhost)/gu, "[e-mail]@$1"],
];

const NANO_ADDRESS = /(?:nano|xrb)_[13][13-9a-km-uw-z]{59}/gi;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/**
 * Removes secrets from a line: tokens, keys, cookies, seeds, and the local parts of email addresses. A Nano address
 * stays only in lines that lead to no post: no id, no request (whose other lines may name the post).
 */
export function redact(line: Plain): Plain {
  const safe = Object.fromEntries(mapStrings(Object.entries(line), hideSecrets));
  return leadsToPost(safe) ? Object.fromEntries(mapStrings(Object.entries(safe), hideAddresses)) : safe;
}

/** Skips Nano addresses: their random letters may spell "post". */
function leadsToPost(line: Plain): boolean {
  const text = hideAddresses(JSON.stringify(line));
  return UUID.test(text) || /post|purchase|slug|request_?id|\/@\w/i.test(text);
}

function hideSecrets(text: string): string {
  return SECRETS.reduce((safer, [pattern, instead]) => safer.replace(pattern, instead), text);
}

function hideAddresses(text: string): string {
  return text.replace(NANO_ADDRESS, "[nano address]");
}

function mapStrings(entries: [string, unknown][], change: (text: string) => string): [string, unknown][] {
  return entries.map(([name, value]) => [change(name), SECRET_NAME.test(name) ? "[secret]" : mapValue(value, change)]);
}

function mapValue(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapValue(item, change));
  if (typeof value === "object" && value !== null) return Object.fromEntries(mapStrings(Object.entries(value), change));
  return value;
}
