import { classNames } from "#components/ui/class-names";
import { linkStyle } from "#components/ui/link-style";

const CHAPTERS = [
  { id: "shell", title: "Shell", about: "colours, type, mark, frames" },
  { id: "buttons-and-links", title: "Buttons and links", about: "what is pressed and followed" },
  { id: "forms", title: "Forms", about: "what is typed and chosen" },
  { id: "overlays", title: "What floats, and what tells", about: "dialogs, menus, messages" },
  { id: "display", title: "Display", about: "what is shown" },
  { id: "icons", title: "Icons", about: "in three ways" },
];

/** The page as a contents page: each chapter on its line. */
export function Contents() {
  return (
    <nav aria-label="Chapters" className="max-w-2xl">
      <ol>
        {CHAPTERS.map(({ id, title, about }) => (
          <li key={id} className="flex items-baseline gap-4 py-1">
            <a href={`#${id}`} className={classNames(linkStyle("quiet"), "text-lead text-ink py-0.5 font-serif")}>
              {title}
            </a>
            <span aria-hidden="true" className="border-edge/60 flex-1 border-b border-dotted max-sm:hidden" />
            <span className="text-small text-ink-faint max-sm:hidden">{about}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
