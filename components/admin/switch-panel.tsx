import { StaffAction } from "#components/admin/staff-action.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { type IncidentSwitch, SWITCHES, type Switches } from "#lib/admin/switches.ts";

const WORDS: Record<IncidentSwitch, { name: string; typed: string; effect: string }> = {
  purchases: {
    name: "Purchases",
    typed: "pause purchases",
    effect: "Pausing stops new quotes. Payments already made still unlock.",
  },
  payouts: {
    name: "Payouts",
    typed: "pause payouts",
    effect: "Pausing stops everything that sends money, refunds included. What was sent is still booked.",
  },
  sign_ups: {
    name: "Sign-ups",
    typed: "pause sign-ups",
    effect: "Pausing stops new accounts. People with an account can still sign in, and buying needs none.",
  },
  read_only: {
    name: "Read-only",
    typed: "read-only",
    effect:
      "While it is on, people can read but change nothing. It pauses purchases and sign-ups; resume them separately.",
  },
};

/** Switches for incidents. Each says what it stops, and needs a typed word. */
export function SwitchPanel({ switches }: { switches: Switches }) {
  return (
    <section aria-labelledby="switches" className="grid gap-3">
      <h2 className="text-lead font-serif" id="switches">
        Incident switches
      </h2>
      <ul className="divide-hairline border-hairline divide-y border-y">
        {SWITCHES.map((which) => (
          <SwitchRow isOn={switches[which]} key={which} which={which} />
        ))}
      </ul>
    </section>
  );
}

function SwitchRow({ which, isOn }: { which: IncidentSwitch; isOn: boolean }) {
  const { name, typed, effect } = WORDS[which];
  const isReadOnly = which === "read_only";
  const state = isReadOnly ? "On" : "Paused";
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <p className="flex items-center gap-3 font-medium">
          {name}
          {isOn ? <Badge tone="amber">{state}</Badge> : <Badge tone="leaf">{isReadOnly ? "Off" : "Running"}</Badge>}
        </p>
        <p className="text-small text-ink-soft">{effect}</p>
      </div>
      <StaffAction
        about={name}
        body={{ which, isOn: !isOn }}
        description={isOn ? "It runs again as before." : effect}
        done={`${name}: ${describeChange(isReadOnly, isOn)}.`}
        label={labelOf(isReadOnly, isOn)}
        tone={isOn ? "primary" : "danger"}
        typed={isOn ? undefined : typed}
        url="/api/admin/switches"
      />
    </li>
  );
}

function describeChange(isReadOnly: boolean, wasOn: boolean): string {
  if (isReadOnly) return wasOn ? "off" : "on";
  return wasOn ? "running again" : "paused";
}

function labelOf(isReadOnly: boolean, isOn: boolean): string {
  if (isReadOnly) return isOn ? "End" : "Start";
  return isOn ? "Resume" : "Pause";
}
