import type { Route } from "next";
import { DataLink } from "#components/layout/data-link.tsx";
import { ReportLink } from "#components/moderation/report-link.tsx";
import { ShareMenu } from "#components/post/page/share-menu.tsx";
import { FollowForm } from "#components/social/follow-form.tsx";
import { FollowsYou } from "#components/social/follows-you.tsx";
import { PersonMenu } from "#components/social/person-menu.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Icon } from "#components/ui/icons/icon.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { iconOfLink } from "#lib/creators/link-icon.ts";

type Props = {
  profile: PublicProfile & { handle: string };
  url: string;
  /** This page's path. */
  back: Route;
};

/** Who this is, in their own words. */
export function ProfileHeader({ profile, url, back }: Props) {
  const { handle, bio, website, verified_domain: domain, links, is_agent: isAgent, agent_operator: operator } = profile;
  const name = profile.name ?? `@${handle}`;
  const shown = [...(website ? [{ label: domain ?? hostOf(website), url: website }] : []), ...links];
  const isVerified = (url: string) => domain !== null && url === website;
  return (
    <header className="grid justify-items-start gap-5 sm:grid-cols-[auto_1fr] sm:gap-8">
      <Avatar isDecorative name={name} size="huge" src={profile.avatar_url} />
      <div className="grid content-start gap-3">
        <div className="grid gap-1">
          <h1 className="text-title font-serif tracking-tight wrap-anywhere">{name}</h1>
          <p className="text-ink-faint flex flex-wrap items-center gap-3">
            @{handle}
            <span className="text-small">
              Here since <Day at={profile.created_at} />
            </span>
            <FollowsYou personId={profile.id} />
            {isAgent ? <Badge>{operator ? `A program run by ${operator}` : "A program"}</Badge> : null}
          </p>
        </div>
        <div className="flex items-center gap-1 print:hidden">
          <FollowForm back={back} creator={{ id: profile.id, name }} hasBell />
          <PersonMenu back={back} person={{ id: profile.id, name }} />
        </div>
        {bio ? <p className="text-body max-w-measure font-serif">{bio}</p> : null}
        <ul aria-label="Elsewhere" className="text-small flex flex-wrap items-center gap-x-5 gap-y-1">
          {shown.map(({ label, url }) => (
            <li key={url}>
              <DataLink allow="external" href={url} isMe={isVerified(url)}>
                <Icon className="me-1.5 inline align-[-0.1em]" name={iconOfLink(url)} />
                {label}
              </DataLink>
              {isVerified(url) ? (
                <Icon className="text-leaf ms-1 inline" label="verified website" name="ph:check-bold" />
              ) : null}
            </li>
          ))}
          <li>
            <a className={linkStyle("quiet")} href={`/feeds/${handle}.xml`}>
              RSS
            </a>
          </li>
          <li className="-mx-2.5 print:hidden">
            <ShareMenu title={name} url={url} what="page" />
          </li>
          <li className="print:hidden">
            <ReportLink className={linkStyle("quiet")} id={profile.id} target="profile" />
          </li>
        </ul>
      </div>
    </header>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}
