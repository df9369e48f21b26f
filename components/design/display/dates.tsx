import { connection } from "next/server";
import { Specimen, State, States } from "#components/design/specimen.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

const MINUTE_MS = 60_000;
const SAMPLES = [
  { name: "a moment ago", minutes: 0 },
  { name: "minutes", minutes: 12 },
  { name: "hours", minutes: 3 * 60 },
  { name: "days", minutes: 2 * 24 * 60 },
  { name: "a week or more", minutes: 9 * 24 * 60 },
  { name: "to come", minutes: -3 * 24 * 60 - 1 },
];

export async function Dates() {
  const now = await readNow();
  return (
    <Specimen title="Date" note="How long ago, and the whole date under a pointer, with the focus, and without script.">
      <States columns={3}>
        {SAMPLES.map(({ name, minutes }) => (
          <State key={name} label={name}>
            <RelativeDate at={new Date(now - minutes * MINUTE_MS).toISOString()} />
          </State>
        ))}
        <State label="in a link">
          <a className={linkStyle()} href="#date">
            <RelativeDate at={new Date(now - 20 * MINUTE_MS).toISOString()} />
          </a>
        </State>
      </States>
    </Specimen>
  );
}

/** The time of the request, not of the build. */
async function readNow(): Promise<number> {
  await connection();
  return Date.now();
}
