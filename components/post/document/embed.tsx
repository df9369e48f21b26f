import { PROVIDER_NAMES, playerOf } from "#components/post/document/embed-player";
import { OpenOnClick } from "#components/post/document/open-on-click";
import { safeHref } from "#lib/http/safe-link";
import type { EmbedProvider } from "#lib/posts/media-schema";

/** Something from elsewhere. Nothing is asked of its host before the reader asks for it. */
export function Embed({ provider, url }: { provider: EmbedProvider; url: string }) {
  const href = safeHref(url, { allow: "external" });
  if (href === null) return null;
  const name = PROVIDER_NAMES[provider];
  return <OpenOnClick host={new URL(href).hostname} href={href} name={name} player={playerOf(provider, href)} />;
}
