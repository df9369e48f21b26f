import type { Route } from "next";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";

type Props = {
  /** The address of the next part of the list. Null at its end. */
  href: Route | null;
  /** "24 of 212 posts" */
  progress?: string;
  label?: string;
  end?: string;
};

/** For lists without numbered pages. A link: it works without a script, and its address can be returned to. */
export function LoadMore({ href, progress, label = "Load more", end = "That is everything." }: Props) {
  return (
    <nav aria-label={label} className="text-small grid justify-items-center gap-2">
      {href === null ? (
        <p className="text-ink-faint">{end}</p>
      ) : (
        <ButtonLink href={href} rel="next">
          {label}
        </ButtonLink>
      )}
      {progress ? <p className="text-caption text-ink-faint">{progress}</p> : null}
    </nav>
  );
}
