import type { PublishTime } from "#components/publish/fields/use-publish-time.ts";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { describeTime, readLocalTime } from "#lib/posts/publishing/publish-time.ts";

type Props = PublishTime & { zones: string[]; mistakes: Record<string, string> };

const WHEN = [
  { value: "now", label: "Now", description: "It comes out as soon as you press the button." },
  { value: "later", label: "At a time", description: "It comes out automatically, within a minute of the time." },
] as const;

/** Publish now, or schedule. */
export function PublishTimeFields({ isLater, local, change, zones, mistakes }: Props) {
  return (
    <>
      <RadioCards
        columns={2}
        legend="When it comes out"
        name="when"
        onChange={({ currentTarget: { value } }) => change({ isLater: value === "later" })}
        options={WHEN}
        value={isLater ? "later" : "now"}
      />
      {isLater ? (
        <>
          <div className="grid gap-6 sm:grid-cols-[auto_auto_1fr]">
            <Field error={mistakes["post-scheduledAt"]} id="post-scheduledAt" label="Day" required>
              {(control) => (
                <Input
                  {...control}
                  onChange={({ currentTarget: { value } }) => change({ date: value })}
                  type="date"
                  value={local.date}
                />
              )}
            </Field>
            <Field label="Time" required>
              {(control) => (
                <Input
                  {...control}
                  onChange={({ currentTarget: { value } }) => change({ time: value })}
                  type="time"
                  value={local.time}
                />
              )}
            </Field>
            <Field label="Time zone">
              {(control) => (
                <Select
                  {...control}
                  onChange={({ currentTarget: { value } }) => change({ zone: value })}
                  value={local.zone}
                >
                  {zones.map((zone) => (
                    <option key={zone} value={zone}>
                      {zone.replaceAll("_", " ")}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <p className="text-small text-ink-soft" role="status">
            {describeChosenTime(local)}
          </p>
        </>
      ) : null}
    </>
  );
}

function describeChosenTime(local: PublishTime["local"]): string {
  if (local.date === "" || local.time === "") return "From five minutes to one year ahead.";
  const read = readLocalTime(local, new Date());
  if (!read.at) return read.mistake;
  const inUtc = local.zone === "UTC" ? "" : ` That is ${describeTime(read.at, "UTC")}.`;
  const twice = read.isTwice ? " The clocks go back that day and show this time twice; the first one counts." : "";
  return `Comes out on ${describeTime(read.at, local.zone)}.${inUtc}${twice}`;
}
