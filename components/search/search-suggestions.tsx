import type { Route } from "next";
import { Link } from "#components/ui/navigation/link.tsx";
import { browsePath, NO_FILTER } from "#lib/posts/browse/browse.ts";

type Props = { title: string; categories: readonly { id: string; name: string }[] };

/** Ways to browse, for readers without search words or results. */
export function SearchSuggestions({ title, categories }: Props) {
  const subjects = categories.map(({ id, name }) => ({ name, href: browsePath({ ...NO_FILTER, category: id }) }));
  const links: { name: string; href: Route }[] = [
    { name: "Everything new", href: "/browse" },
    { name: "Trending", href: browsePath(NO_FILTER, { list: "trending" }) },
    { name: "Free to read", href: browsePath({ ...NO_FILTER, price: "free" }) },
    ...subjects,
  ];
  return (
    <nav aria-labelledby="suggestions" className="grid gap-3">
      <h2 className="text-small text-copper font-medium" id="suggestions">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {links.map(({ name, href }) => (
          <li key={href}>
            <Link className="inline-block py-0.5 font-serif" href={href} tone="quiet">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
