"use client";

import { type MouseEvent, useState } from "react";
import type { Player } from "#components/post/document/embed-player.ts";

type Props = { href: string; name: string; host: string; player: Player | null };

/** A link to the content. If it can be played here, a click opens the player instead. */
export function OpenOnClick({ href, name, host, player }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (player && isOpen) {
    return (
      <iframe
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className="post-player"
        data-shape={player.shape}
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        src={player.src}
        title={`From ${name}`}
      />
    );
  }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <p className="post-embed" data-shape={player?.shape}>
      <a href={href} rel="ugc nofollow noopener" {...(player ? { onClick: open } : {})}>
        {player ? `Play from ${name}` : `See it on ${name}`}
      </a>
      <small>
        {player ? `${name} will learn that you are here.` : "This leads to another site."} {host}
      </small>
    </p>
  );
}
