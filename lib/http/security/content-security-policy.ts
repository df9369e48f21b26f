type Site = { siteUrl: string; supabaseUrl: string; isDevelopment: boolean };
type Content = {
  /** Whether it shows, or may show later, the players of others. */
  hasPlayers: boolean;
};

/**
 * The providers whose players a post may embed. A player loads when the reader asks for it
 * (components/post/document/embed-player.ts).
 */
const PLAYERS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://open.spotify.com",
  "https://w.soundcloud.com",
  "https://codepen.io",
];

/**
 * What a page may load and run. `scripts` are the nonce or the hashes of its own scripts. Those may load others
 * (strict-dynamic); nothing else runs. lib/cache/README.md says why inline styles are allowed.
 */
export function pagePolicy(
  scripts: readonly string[],
  { siteUrl, supabaseUrl, isDevelopment }: Site,
  { hasPlayers }: Content = { hasPlayers: true },
): string {
  const supabase = sourceOf(supabaseUrl);
  const sockets = new URL(supabaseUrl).origin.replace(/^http/, "ws");
  return policyOf({
    "default-src": ["'none'"],
    // Hot reload evaluates code and injects unpredictable scripts.
    "script-src": isDevelopment
      ? ["'self'", "'unsafe-inline'", "'unsafe-eval'"]
      : ["'strict-dynamic'", ...scripts.map((source) => `'${source}'`)],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", supabase],
    "media-src": ["'self'", "blob:", supabase],
    // Data: two fonts with a single glyph, inlined in the style sheet.
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", supabase, sockets, ...(isDevelopment ? ["ws:"] : [])],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    ...(hasPlayers ? { "frame-src": PLAYERS } : {}),
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(siteUrl.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  });
}

/**
 * For answers that are not pages, such as those of /api: if a browser ever shows one as a document, nothing in it
 * runs.
 */
export const DATA_POLICY = policyOf({
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Plain http is allowed only for pages that came over plain http, on the same machine. */
function sourceOf(address: string): string {
  const { protocol, host, origin } = new URL(address);
  return protocol === "http:" ? host : origin;
}

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
