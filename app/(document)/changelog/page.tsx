import { PageHead } from "#components/site/page-head.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { renderAtFirstUse } from "#lib/http/pages/first-use.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { CHANGELOG } from "#lib/site/changelog.ts";

export const metadata = pageMetadata("/changelog", {
  description: "What has changed on Farthing, newest first.",
  alternates: { types: { "application/rss+xml": "/changelog.xml" } },
});

export default async function ChangelogPage() {
  await renderAtFirstUse();
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-10 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Changelog"
        lead={
          <>
            What has changed, newest first. You can also follow it{" "}
            <a className={linkStyle()} href="/changelog.xml">
              as a feed
            </a>
            .
          </>
        }
      />
      <ol className="divide-hairline divide-y border-y">
        {CHANGELOG.map(({ id, on, tag, title, text }) => (
          <li className="grid gap-x-10 gap-y-2 py-6 lg:grid-cols-[12rem_1fr]" id={id} key={id}>
            <p className="text-small text-ink-soft flex items-baseline gap-3 lg:flex-col lg:gap-1">
              <Day at={`${on}T12:00:00Z`} /> <Badge>{tag}</Badge>
            </p>
            <div className="grid gap-1">
              <h2 className="text-lead font-serif">{title}</h2>
              <p className="text-body text-ink-soft max-w-measure text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
