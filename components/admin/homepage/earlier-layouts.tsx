import { StaffAction } from "#components/admin/staff-action.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { describeTypedSection, type HomeLayouts } from "#lib/moderation/homepage/layout.ts";

/** Every layout that was published, the newest first. */
export function EarlierLayouts({ layouts: { layouts, shown } }: { layouts: HomeLayouts }) {
  return (
    <section aria-labelledby="layouts" className="grid gap-3 border-t pt-5">
      <h2 className="text-lead font-serif" id="layouts">
        Published layouts
      </h2>
      <ol aria-labelledby="layouts" className="divide-hairline grid divide-y">
        {layouts.map(({ layout, sections, shownAt, reason, by }) => (
          <li className="grid gap-2 py-4 wrap-anywhere first:pt-0" key={layout}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">Layout {layout}</span>
              {layout === shown ? <Badge tone="leaf">Shown now</Badge> : null}
            </p>
            <p className="text-small">
              {sections.length === 0
                ? "The layout that we began with."
                : sections.map(describeTypedSection).join(" · ")}
            </p>
            {shownAt === null ? null : (
              <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1">
                <span>{by === null ? "By a deleted account" : `By @${by}`}</span>
                <span>{reason}</span>
                <RelativeDate at={shownAt} />
              </p>
            )}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {layout === shown ? null : (
                <StaffAction
                  about={`Layout ${layout}`}
                  body={{ action: "show", layout, seenLayout: shown }}
                  description="Everyone sees it at once. The draft stays as it is."
                  done="Put back."
                  label="Put it back"
                  url="/api/admin/homepage"
                />
              )}
              {/* Loads the whole page, so that the browser asks before it drops what was not saved. */}
              <a
                aria-label={`Edit a copy: Layout ${layout}`}
                className={linkStyle()}
                href={`/admin/homepage?from=${layout}`}
              >
                Edit a copy
              </a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
