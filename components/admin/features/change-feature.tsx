import { StaffAction, type StaffActionField } from "#components/admin/staff-action.tsx";
import { SLOTS, type StaffFeature, typedMinute } from "#lib/moderation/features/feature.ts";

const NO_CATEGORY = ["", "None"] as const;

export function AddFeature({ categories }: { categories: readonly { id: string; name: string }[] }) {
  return (
    <StaffAction
      body={{}}
      description="Readers see it with the words “Staff pick”. Its author is told when it begins."
      done="Added."
      fields={[
        { name: "post", label: "Post", hint: "Its address, such as /@ada/on-wrens, or its id." },
        { name: "slot", label: "Place", choices: SLOTS.map(({ slot, label }) => [slot, label] as const) },
        {
          ...{ name: "category", label: "Category", hint: "Only for the first in a category.", isOptional: true },
          choices: [NO_CATEGORY, ...categories.map(({ id, name }) => [id, name] as const)],
        },
        startField(),
        ...endAndNote(null),
      ]}
      label="Add a post"
      url="/api/admin/featured"
    />
  );
}

type Props = { feature: StaffFeature; mayMoveUp: boolean; mayMoveDown: boolean };

/** What can be done with one that is not over. */
export function ChangeFeature({ feature, mayMoveUp, mayMoveDown }: Props) {
  const { id, title, seenAt, state, startsAt } = feature;
  const shared = { url: `/api/admin/featured/${id}`, about: title };
  const isComing = state === "coming";
  return (
    <div className="flex flex-wrap gap-2">
      <StaffAction
        {...shared}
        body={{ action: "change", seenAt }}
        description="Its place stays."
        done="Saved."
        fields={[...(isComing ? [startField(startsAt)] : []), ...endAndNote(feature)]}
        key={`change ${seenAt}`}
        label="Change"
      />
      {mayMoveUp ? (
        <StaffAction
          {...shared}
          body={{ action: "up", seenAt }}
          description="It changes places with the one before it."
          done="Moved up."
          label="Move up"
        />
      ) : null}
      {mayMoveDown ? (
        <StaffAction
          {...shared}
          body={{ action: "down", seenAt }}
          description="It changes places with the one after it."
          done="Moved down."
          label="Move down"
        />
      ) : null}
      <StaffAction
        {...shared}
        body={{ action: "end", seenAt }}
        description={isComing ? "It will not begin. It leaves this page." : "Readers no longer see it in this place."}
        done={isComing ? "Removed." : "Ended."}
        label={isComing ? "Remove" : "End now"}
        tone="danger"
      />
    </div>
  );
}

function startField(startsAt: string | null = null): StaffActionField {
  return {
    ...{ name: "startsAt", label: "Start", hint: "Such as 2026-12-01 09:00, in UTC. Empty: now.", isOptional: true },
    value: typedMinute(startsAt),
  };
}

function endAndNote(feature: StaffFeature | null): StaffActionField[] {
  return [
    {
      ...{ name: "endsAt", label: "End", hint: "The same. Empty: until one of us ends it.", isOptional: true },
      value: typedMinute(feature?.endsAt ?? null),
    },
    { name: "note", label: "Note", hint: "For us only.", isOptional: true, value: feature?.note ?? "" },
  ];
}
