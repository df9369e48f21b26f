import type { Route } from "next";
import type { ReactNode } from "react";
import { ExternalLink, Link } from "#components/ui/navigation/link.tsx";
import type { LinkTone } from "#components/ui/navigation/link-style.ts";
import { isExternal, safeHref } from "#lib/http/security/safe-link.ts";

type DataLinkProps = {
  /** Unchecked: from a person, a row, another service. */
  href: unknown;
  allow: "same-origin" | "external";
  /** Its owner is the person whom the page is about. */
  isMe?: boolean;
  tone?: LinkTone;
  className?: string;
  children: ReactNode;
};

/** A link made from data. If it cannot be trusted, only its text is shown. No other site gains rank by our links. */
export function DataLink({ href, allow, isMe = false, children, ...look }: DataLinkProps) {
  const safe = safeHref(href, { allow });
  if (safe === null) return children;
  if (isExternal(safe)) {
    return (
      <ExternalLink href={safe} rel={isMe ? "me ugc nofollow noopener" : "ugc nofollow noopener"} {...look}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <Link href={safe as Route} {...look}>
      {children}
    </Link>
  );
}
