import { PROVIDER_NAMES, playerOf } from "#components/post/document/embed-player.ts";
import { safeHref } from "#lib/http/security/safe-link.ts";
import type { EmbedProvider } from "#lib/posts/document/media-schema.ts";

/** A link to another site's content, from whose host nothing is loaded. If it can be played here, a press opens the player instead. */
export function Embed({ provider, url }: { provider: EmbedProvider; url: string }) {
  const href = safeHref(url, { allow: "external" });
  if (href === null) return null;
  const name = PROVIDER_NAMES[provider];
  const player = playerOf(provider, href);
  const island = player ? { "data-island": "player", "data-player": player.src, "data-name": name } : {};
  return (
    <p className="post-embed" data-shape={player?.shape}>
      <a href={href} rel="ugc nofollow noopener" {...island}>
        {player ? `Play from ${name}` : `See it on ${name}`}
      </a>
      <small>
        {player ? `${name} will learn that you are here.` : "This leads to another site."} {new URL(href).hostname}
      </small>
    </p>
  );
}
