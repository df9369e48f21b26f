import { PROVIDER_NAMES, playerOf } from "#components/post/document/embed-player.ts";
import { OpenOnClick } from "#components/post/document/open-on-click.tsx";
import { safeHref } from "#lib/http/security/safe-link.ts";
import type { EmbedProvider } from "#lib/posts/document/media-schema.ts";

/** Content from another site. Nothing is loaded from its host before the reader clicks. */
export function Embed({ provider, url }: { provider: EmbedProvider; url: string }) {
  const href = safeHref(url, { allow: "external" });
  if (href === null) return null;
  const name = PROVIDER_NAMES[provider];
  return <OpenOnClick host={new URL(href).hostname} href={href} name={name} player={playerOf(provider, href)} />;
}
