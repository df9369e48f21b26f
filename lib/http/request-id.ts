/** A proxy of ours may have named the request already; a name from anybody else is not believed. */
export function requestIdOf(headers: Headers, trustedProxyHops: number): string {
  const given = trustedProxyHops > 0 ? headers.get("x-request-id") : null;
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
