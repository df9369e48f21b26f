import { z } from "zod";

/** How many strikes that stand at once suspend an account. */
export const STRIKES_MAX = 3;

/** A removal for copyright, as its author and staff read it. `number`: of those that stand, the oldest is the first. */
export const strikeShape = z.object({
  number: z.int(),
  until: z.iso.datetime({ offset: true }),
  is_undone: z.boolean(),
  stands: z.boolean(),
});
export type Strike = z.output<typeof strikeShape>;

/** "Copyright strike 1 of 3". */
export function describeStrike({ number, is_undone, stands }: Strike): string {
  if (is_undone) return "Copyright strike, undone";
  if (!stands) return "Copyright strike, over";
  return `Copyright strike ${number} of ${STRIKES_MAX}`;
}
