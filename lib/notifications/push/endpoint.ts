/**
 * The push services of the browsers, and no other host: a browser names the address that our worker sends to. The database has the same
 * rule (private.is_push_endpoint); a test compares.
 */
const PUSH_ENDPOINT =
  /^https:\/\/(fcm\.googleapis\.com|([a-z0-9-]{1,63}\.){1,3}(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))\/[!-~]+$/;

export function isPushEndpoint(address: string): boolean {
  return PUSH_ENDPOINT.test(address);
}
