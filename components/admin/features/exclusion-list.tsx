import type { Route } from "next";
import { StaffAction, type StaffActionField } from "#components/admin/staff-action.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { describeScope, EXCLUSION_SCOPES, type StaffExclusion } from "#lib/moderation/exclusions/exclusion.ts";
import { typedMinute } from "#lib/moderation/features/feature.ts";

const SHOWN_REASON = {
  name: "reason",
  label: "Reason",
  hint: "Its author reads this. It is kept in the audit log, too.",
};
const TARGETS = { post: "Post", profile: "All posts of", tag: "All posts with" } as const;

export function AddExclusion() {
  return (
    <StaffAction
      body={{}}
      description="Lists that we make leave it out. Search, followers and its own address still show it."
      done="Added."
      fields={[
        { name: "target", label: "What", hint: "A post’s address such as /@ada/on-wrens, a @handle or a #tag." },
        ...fieldsOf(null),
      ]}
      label="Add"
      reason={SHOWN_REASON}
      url="/api/admin/featured-exclusions"
    />
  );
}

type Props = { exclusions: StaffExclusion[]; isFiltered: boolean };

export function ExclusionList({ exclusions, isFiltered }: Props) {
  if (exclusions.length === 0)
    return <EmptyState title={isFiltered ? "Nothing here matches this." : "Nothing is kept out."} />;
  return (
    <ol aria-label="Kept out of lists" className="divide-hairline grid divide-y">
      {exclusions.map((exclusion) => (
        <li className="grid gap-2 py-4 wrap-anywhere first:pt-0" key={exclusion.id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-small text-ink-soft">{TARGETS[exclusion.target]}</span>
            {exclusion.path === null ? (
              <span className="font-medium">{exclusion.label}</span>
            ) : (
              <Link className="font-medium" href={exclusion.path as Route}>
                {exclusion.label}
              </Link>
            )}
            {exclusion.until === null ? null : <Badge>Until {typedMinute(exclusion.until)} (UTC)</Badge>}
          </p>
          <p>{exclusion.reason}</p>
          <FoundBy exclusion={exclusion} />
          <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1">
            <span>Not in: {describeScope(exclusion.scope)}</span>
            <RelativeDate at={exclusion.since} />
          </p>
          <Actions exclusion={exclusion} />
        </li>
      ))}
    </ol>
  );
}

/** Staff have not decided this. If they end it, it stays ended. */
function FoundBy({ exclusion: { cause, originalPath } }: { exclusion: StaffExclusion }) {
  if (cause === null) return null;
  return (
    <p className="text-small text-ink-soft">
      A program found this.{" "}
      {originalPath === null ? null : (
        <>
          <Link href={originalPath as Route}>The older post</Link>.{" "}
        </>
      )}
      It ends by itself when the {cause === "copy" ? "text" : "link"} changes.
    </p>
  );
}

function Actions({ exclusion }: { exclusion: StaffExclusion }) {
  const { id, label, seenAt } = exclusion;
  const shared = { url: `/api/admin/featured-exclusions/${id}`, about: label };
  return (
    <div className="flex flex-wrap gap-2">
      <StaffAction
        {...shared}
        body={{ action: "change", seenAt }}
        description="Its author is told again, with the new reason."
        done="Saved."
        fields={fieldsOf(exclusion)}
        key={`change ${seenAt}`}
        label="Change"
        reason={SHOWN_REASON}
      />
      <StaffAction
        {...shared}
        body={{ action: "end", seenAt }}
        description="Lists may show it again."
        done="Ended."
        label="End"
      />
    </div>
  );
}

function fieldsOf(exclusion: StaffExclusion | null): StaffActionField[] {
  return [
    {
      ...{ name: "scope", label: "Not in these lists", boxes: EXCLUSION_SCOPES },
      ticked: exclusion?.scope ?? EXCLUSION_SCOPES.map(([name]) => name),
    },
    {
      ...{ name: "until", label: "Until", hint: "Such as 2026-12-01 09:00, in UTC. Empty: until one of us ends it." },
      ...{ isOptional: true, value: typedMinute(exclusion?.until ?? null) },
    },
  ];
}
