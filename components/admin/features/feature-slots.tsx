import { FeatureList } from "#components/admin/features/feature-list.tsx";
import { SLOTS, type StaffFeature } from "#lib/moderation/features/feature.ts";

/** Every place with what is there now and what comes. */
export function FeatureSlots({ features }: { features: StaffFeature[] }) {
  return SLOTS.map(({ slot, label, room }) => {
    const here = features.filter((feature) => feature.slot === slot && feature.state !== "over");
    return (
      <section aria-labelledby={slot} className="grid gap-3 border-t pt-5" key={slot}>
        <h2 className="text-lead font-serif" id={slot}>
          {label}
        </h2>
        <p className="text-small text-ink-soft">{room}</p>
        {here.length === 0 ? <p className="text-small">Free.</p> : <FeatureList features={here} label={label} />}
      </section>
    );
  });
}

/** The last that are over, the newest first. */
export function PastFeatures({ features }: { features: StaffFeature[] }) {
  const over = features
    .filter(({ state }) => state === "over")
    .toSorted((one, other) => (other.endsAt ?? "").localeCompare(one.endsAt ?? ""));
  if (over.length === 0) return null;
  return (
    <section aria-labelledby="over" className="grid gap-3 border-t pt-5">
      <h2 className="text-lead font-serif" id="over">
        Over
      </h2>
      <FeatureList features={over} label="Over" />
    </section>
  );
}
