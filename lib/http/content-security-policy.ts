type Site = { siteUrl: string; supabaseUrl: string; isDevelopment: boolean };

/** Whose players a post may hold; each is loaded when its reader asks for it (components/post/document/embed-player.tsx). */
const PLAYERS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://open.spotify.com",
  "https://w.soundcloud.com",
  "https://codepen.io",
];

/**
 * What a page may load and run. `scripts` are the nonce or the hashes of its own scripts; those may load others
 * (strict-dynamic), and nothing else runs. lib/cache/README.md says why styles may be inline.
 */
export function pagePolicy(scripts: readonly string[], { siteUrl, supabaseUrl, isDevelopment }: Site): string {
  const supabase = sourceOf(supabaseUrl);
  const sockets = new URL(supabaseUrl).origin.replace(/^http/, "ws");
  return policyOf({
    "default-src": ["'none'"],
    // Hot reload evaluates code and writes scripts into the page that nobody can foresee.
    "script-src": isDevelopment
      ? ["'self'", "'unsafe-inline'", "'unsafe-eval'"]
      : ["'strict-dynamic'", ...scripts.map((source) => `'${source}'`)],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", supabase],
    "media-src": ["'self'", "blob:", supabase],
    // Data: the two fonts of one glyph that stand in the style sheet.
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", supabase, sockets, ...(isDevelopment ? ["ws:"] : [])],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "frame-src": PLAYERS,
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(siteUrl.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  });
}

/** For answers that are no page, such as /api's: should one ever be shown as a document, nothing in it works. */
export const DATA_POLICY = policyOf({
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Without its scheme, plain http is allowed only to a page that came by plain http itself: on one machine. */
function sourceOf(address: string): string {
  const { protocol, host, origin } = new URL(address);
  return protocol === "http:" ? host : origin;
}

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
