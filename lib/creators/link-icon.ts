/** By the last labels of a link's host. Mastodon and others have many hosts: a link to one shows the globe. */
const ICONS: Readonly<Record<string, string>> = {
  "bsky.app": "butterfly",
  "facebook.com": "facebook-logo",
  "github.com": "github-logo",
  "gitlab.com": "gitlab-logo",
  "goodreads.com": "goodreads-logo",
  "instagram.com": "instagram-logo",
  "linkedin.com": "linkedin-logo",
  "mastodon.social": "mastodon-logo",
  "medium.com": "medium-logo",
  "open.spotify.com": "spotify-logo",
  "patreon.com": "patreon-logo",
  "reddit.com": "reddit-logo",
  "soundcloud.com": "soundcloud-logo",
  "t.me": "telegram-logo",
  "threads.net": "threads-logo",
  "tiktok.com": "tiktok-logo",
  "twitch.tv": "twitch-logo",
  "x.com": "x-logo",
  "youtube.com": "youtube-logo",
};

/** The icon that a link of a creator is known by, as a name for Icon or DataIcon. */
export function iconOfLink(url: string): `ph:${string}` {
  const host = URL.parse(url)?.hostname ?? "";
  const known = Object.keys(ICONS).find((name) => host === name || host.endsWith(`.${name}`));
  return `ph:${(known && ICONS[known]) ?? "globe-simple"}`;
}
