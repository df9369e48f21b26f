import { PROVIDER_NAMES, playerOf } from "#components/post/document/embed-player.ts";
import type { RenderContext } from "#components/post/document/render-context.ts";
import { PictureFile } from "#components/post/document/shown-picture.tsx";
import { safeHref } from "#lib/http/security/safe-link.ts";
import type { Block } from "#lib/posts/document/document.ts";

type Props = { node: Extract<Block, { type: "embed" }>; context: Pick<RenderContext, "pictures"> };

/**
 * A link to another site's content, from whose host nothing is loaded: its picture is ours. If it can be played here, a
 * press opens the player instead.
 */
export function Embed({ node, context }: Props) {
  const { provider, url, card } = node.attrs;
  const href = safeHref(url, { allow: "external" });
  if (href === null) return null;
  const name = PROVIDER_NAMES[provider];
  const player = playerOf(provider, href);
  const island = player ? { "data-island": "player", "data-player": player.src, "data-name": name } : {};
  const picture = card?.imageId ? context.pictures.get(card.imageId) : undefined;
  return (
    <p className="post-embed" data-shape={player?.shape}>
      {picture ? <PictureFile alt="" picture={picture} width="card" /> : null}
      {card ? (
        <span>
          <strong>{card.title}</strong> {card.author ? <small>{card.author}</small> : null}
        </span>
      ) : null}
      <a href={href} rel="ugc nofollow noopener" {...island}>
        {player ? `Play from ${name}` : `See it on ${name}`}
      </a>
      <small>
        {player ? `${name} will learn that you are here.` : "This leads to another site."} {new URL(href).hostname}
      </small>
    </p>
  );
}
