import type { Route } from "next";
import { ChangeFeature } from "#components/admin/features/change-feature.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { HIDDEN_WORDS, SLOTS, type StaffFeature, typedMinute } from "#lib/moderation/features/feature.ts";

/** In the order that readers see. */
export function FeatureList({ features, label }: { features: StaffFeature[]; label: string }) {
  const movable = features.filter(({ slot, state }) => slot === "home_featured" && state !== "over");
  return (
    <ol aria-label={label} className="divide-hairline grid divide-y">
      {features.map((feature) => (
        <li className="grid gap-2 py-4 first:pt-0" key={feature.id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link className="font-medium wrap-anywhere" href={feature.path as Route}>
              {feature.title}
            </Link>
            <State of={feature} />
          </p>
          <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
            {feature.state === "over" ? <span>{SLOTS.find(({ slot }) => slot === feature.slot)?.label}</span> : null}
            {feature.category === null ? null : <span>{feature.category}</span>}
            <span>{describeTimes(feature)}</span>
            {feature.note === null ? null : <span>{feature.note}</span>}
          </p>
          {feature.state === "over" ? null : (
            <ChangeFeature
              feature={feature}
              mayMoveDown={movable.indexOf(feature) < movable.length - 1}
              mayMoveUp={movable.indexOf(feature) > 0}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function State({ of: { state, hidden } }: { of: StaffFeature }) {
  if (state === "over") return null;
  const isShown = state === "now" && hidden === null;
  return (
    <>
      {isShown ? <Badge tone="leaf">Shown now</Badge> : null}
      {state === "coming" ? <Badge>Comes later</Badge> : null}
      {hidden === null ? null : <Badge tone="amber">{HIDDEN_WORDS[hidden]}</Badge>}
    </>
  );
}

function describeTimes({ startsAt, endsAt }: StaffFeature): string {
  const end = endsAt === null ? "no end" : `to ${typedMinute(endsAt)}`;
  return `From ${typedMinute(startsAt)}, ${end} (UTC)`;
}
