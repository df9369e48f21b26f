/** On every answer. A page's policy is its own (lib/cache/README.md). */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

/** On every answer to a request that reached the site over https. */
export const HTTPS_HEADERS = { "strict-transport-security": "max-age=63072000" } as const;
