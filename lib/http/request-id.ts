/** Uses a trusted proxy's request id. Ids from anyone else are ignored. */
export function requestIdOf(headers: Headers, trustedProxyHops: number): string {
  const given = trustedProxyHops > 0 ? headers.get("x-request-id") : null;
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
