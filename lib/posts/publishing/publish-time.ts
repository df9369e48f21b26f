/** A time as people write it: a date, a clock time and a time zone. */
export type LocalTime = { date: string; time: string; zone: string };

export type ReadTime = { at: Date; isTwice: boolean; mistake?: never } | { at?: never; mistake: string };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SOONEST_MS = 5 * MINUTE_MS;
const LATEST_MS = 365 * DAY_MS;

/** The time meant, from five minutes to a year ahead. If the clock shows it twice, the first of the two. */
export function readLocalTime({ date, time, zone }: LocalTime, now: Date): ReadTime {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return { mistake: "Choose a day and a time." };
  const shown = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(shown)) return { mistake: "Choose a day and a time." };
  // The offset changes at most once within a day of the time.
  const offsets = new Set([shown - DAY_MS, shown + DAY_MS].map((near) => showClock(near, zone) - near));
  const [first, second] = [...offsets]
    .map((offset) => shown - offset)
    .filter((moment) => showClock(moment, zone) === shown)
    .toSorted((one, other) => one - other);
  if (first === undefined)
    return { mistake: "The clocks go forward that day, so this time does not exist. Choose another." };
  const ahead = first - now.getTime();
  if (ahead < SOONEST_MS) return { mistake: "Choose a time at least five minutes from now." };
  if (ahead > LATEST_MS) return { mistake: "Choose a time within one year." };
  return { at: new Date(first), isTwice: second !== undefined };
}

/** The date and clock time of a moment. */
export function toLocalTime(at: Date, zone: string): LocalTime {
  const [date = "", time = ""] = new Date(showClock(at.getTime(), zone)).toISOString().split("T");
  return { date, time: time.slice(0, 5), zone };
}

/** "Sunday, 28 March 2027 at 09:00, Europe/Berlin". */
export function describeTime(at: Date, zone: string): string {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: zone });
  return `${words.format(at)}, ${zone.replaceAll("_", " ")}`;
}

/** What the clock shows, to the minute, as if it were UTC. */
function showClock(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    hourCycle: "h23",
    timeZone: zone,
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}
