import { connection } from "next/server";
import { Specimen, State, States } from "#components/design/display/specimen";
import { RelativeDate } from "#components/ui/date";

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
    <Specimen name="Date">
      <States>
        {SAMPLES.map(({ name, minutes }) => (
          <State key={name} name={name}>
            <RelativeDate at={new Date(now - minutes * MINUTE_MS).toISOString()} />
          </State>
        ))}
        <State name="in a link">
          <a className="decoration-copper underline underline-offset-4" href="#display">
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
