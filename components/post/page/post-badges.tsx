import { nameOfLanguage } from "#components/post/language.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { CreationMethod, PublishedPost } from "#lib/posts/post.ts";

/** The badge of a post with an age gate. */
export const FOR_ADULTS = "Adults only";

const METHODS: Record<CreationMethod, string | null> = {
  human: null,
  assisted: "Written with AI",
  generated: "Made by AI",
  agent: "Published by a program",
};
const WARNINGS = { none: null, sensitive: "Sensitive content", adult: FOR_ADULTS };

/** What a reader should know before reading. Most posts have no badge. */
export function PostBadges({ post }: { post: PublishedPost }) {
  const method = METHODS[post.creationMethod];
  const warning = WARNINGS[post.contentWarning];
  const language = post.language.startsWith("en") ? null : nameOfLanguage(post.language);
  if (!(method || warning || language)) return null;
  return (
    <ul aria-label="About this post" className="flex flex-wrap items-center gap-2">
      {warning ? (
        <li>
          <Badge tone="amber">{warning}</Badge>
        </li>
      ) : null}
      {method ? (
        <li title={post.creationNote ?? undefined}>
          <Badge>{method}</Badge>
        </li>
      ) : null}
      {language ? (
        <li>
          <Badge>{language}</Badge>
        </li>
      ) : null}
    </ul>
  );
}
