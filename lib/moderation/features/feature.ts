import { z } from "zod";

/** Where staff put a post, in the order of their page, and how many each place holds. */
export const SLOTS = [
  { slot: "home_hero", label: "First on the front page", room: "One post." },
  { slot: "home_featured", label: "Chosen for the front page", room: "Up to four posts, in this order." },
  { slot: "category_top", label: "First in a category", room: "One post for each category." },
] as const;

/** Why readers do not see one now, though staff chose it. */
export const HIDDEN_WORDS = {
  unpublished: "Hidden: not published",
  unlisted: "Hidden: unlisted",
  adult: "Hidden: adult content",
  author: "Hidden: its author is limited",
  excluded: "Hidden: kept out",
  category: "Hidden: in another category",
} as const;
type Hidden = keyof typeof HIDDEN_WORDS;

const at = z.iso.datetime({ offset: true });

export const featureShape = z
  .object({
    ...{ id: z.string(), slot: z.enum(SLOTS.map(({ slot }) => slot)), category: z.string().nullable(), starts_at: at },
    ...{ ends_at: at.nullable(), note: z.string().nullable(), updated_at: at, title: z.string(), path: z.string() },
    state: z.enum(["now", "coming", "over"]),
    hidden_because: z.enum(Object.keys(HIDDEN_WORDS) as [Hidden, ...Hidden[]]).nullable(),
  })
  .transform(({ starts_at: startsAt, ends_at: endsAt, updated_at: seenAt, hidden_because: hidden, ...row }) => ({
    ...{ ...row, startsAt, endsAt, seenAt, hidden },
  }));

/** A staff pick as staff see it. */
export type StaffFeature = z.output<typeof featureShape>;

/** A time as people type it: "2026-12-01 09:00", in UTC. */
export function typedMinute(moment: string | null): string {
  return moment === null ? "" : new Date(moment).toISOString().slice(0, 16).replace("T", " ");
}
