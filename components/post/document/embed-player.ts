import type { EmbedProvider } from "#lib/posts/media/embed-providers.ts";

export const PROVIDER_NAMES: Record<EmbedProvider, string> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  peertube: "PeerTube",
  spotify: "Spotify",
  soundcloud: "SoundCloud",
  bandcamp: "Bandcamp",
  codepen: "CodePen",
  gist: "GitHub Gist",
  x: "X",
  mastodon: "Mastodon",
  bluesky: "Bluesky",
};

export type Player = { src: string; shape: "film" | "sound" | "stage" };

/**
 * The address of a provider's player, or null if a page cannot embed it: providers with many hosts, or with a script instead of
 * a frame, stay links. The hosts are those of `frame-src` in lib/http/security/content-security-policy.ts.
 */
export function playerOf(provider: EmbedProvider, href: string): Player | null {
  const { hostname, pathname, searchParams } = new URL(href);
  switch (provider) {
    case "youtube": {
      const id =
        hostname === "youtu.be" ? pathname.slice(1) : (searchParams.get("v") ?? afterSlash(pathname, "shorts"));
      return isName(id) ? { src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`, shape: "film" } : null;
    }
    case "vimeo": {
      const id = /^\/(?:video\/)?(\d+)/.exec(pathname)?.[1];
      return id ? { src: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`, shape: "film" } : null;
    }
    case "spotify": {
      const [, kind, id] = /^\/(?:intl-\w+\/)?(track|album|playlist|episode|show)\/(\w+)/.exec(pathname) ?? [];
      return kind ? { src: `https://open.spotify.com/embed/${kind}/${id}`, shape: "sound" } : null;
    }
    case "soundcloud":
      return {
        src: `https://w.soundcloud.com/player/?url=${encodeURIComponent(href)}&auto_play=true`,
        shape: "sound",
      };
    case "codepen": {
      const [, user, id] = /^\/([\w-]+)\/(?:pen|full|details)\/(\w+)/.exec(pathname) ?? [];
      return user ? { src: `https://codepen.io/${user}/embed/${id}?default-tab=result`, shape: "stage" } : null;
    }
    case "peertube":
    case "bandcamp":
    case "gist":
    case "x":
    case "mastodon":
    case "bluesky":
      return null;
  }
}

function afterSlash(pathname: string, folder: string): string {
  return pathname.startsWith(`/${folder}/`) ? pathname.slice(folder.length + 2) : "";
}

function isName(id: string): boolean {
  return /^[\w-]{1,40}$/.test(id);
}
