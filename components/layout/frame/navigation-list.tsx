import type { NavigationGroup } from "#components/layout/frame/navigation.ts";
import { IntentLink } from "#components/ui/navigation/intent-link.tsx";

const LOOK = "hover:text-copper text-ink-soft inline-flex min-h-10 items-center transition-colors";

type Props = { group: NavigationGroup; className?: string; listClassName?: string };

/**
 * A group of links, or nothing if it is empty. The links of all viewers are in the page; the style sheet hides those of other
 * viewers by the mark on <html>.
 */
export function NavigationList({ group: { label, links }, className = "", listClassName = "" }: Props) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className={listClassName}>
        {links.map((link) => (
          <li
            className={link.needsRoom ? "max-sm:hidden" : undefined}
            data-for-owners={link.forOwners && ""}
            data-viewers={link.viewers?.join(" ")}
            key={link.label}
          >
            {link.isFile ? (
              <a className={LOOK} href={link.href}>
                {link.label}
              </a>
            ) : (
              <IntentLink className={LOOK} href={link.href}>
                {link.label}
              </IntentLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
