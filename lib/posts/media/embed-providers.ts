/** The hosts of each provider. PeerTube and Mastodon run on many servers, so any https address is accepted. */
export const PROVIDER_HOSTS = {
  youtube: /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/,
  vimeo: /^(?:www\.|player\.)?vimeo\.com$/,
  peertube: /./,
  spotify: /^open\.spotify\.com$/,
  soundcloud: /^(?:www\.)?soundcloud\.com$/,
  bandcamp: /^[a-z0-9-]+\.bandcamp\.com$/,
  codepen: /^codepen\.io$/,
  gist: /^gist\.github\.com$/,
  x: /^(?:www\.)?(?:x|twitter)\.com$/,
  mastodon: /./,
  bluesky: /^bsky\.app$/,
} as const;

export type EmbedProvider = keyof typeof PROVIDER_HOSTS;

export const EMBED_PROVIDERS = Object.keys(PROVIDER_HOSTS) as [EmbedProvider, ...EmbedProvider[]];
