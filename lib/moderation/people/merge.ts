import { z } from "zod";

const at = z.iso.datetime({ offset: true });

/** A merge of two accounts, as the owner sees it on the page of one. `closes`: this is the account that moves into the other. */
export const mergeShape = z.object({
  ...{ id: z.string(), created_at: at, due_at: at, ended_at: at.nullable(), closes: z.boolean() },
  ended_as: z.enum(["merged", "stopped_by_staff", "stopped_by_person", "not_possible"]).nullable(),
  ...{ other: z.string(), other_id: z.string().nullable() },
});
export type Merge = z.output<typeof mergeShape>;

export const MERGE_ENDS: Record<NonNullable<Merge["ended_as"]>, string> = {
  merged: "Merged.",
  stopped_by_staff: "Stopped by one of us.",
  stopped_by_person: "Stopped in the settings of one of the accounts.",
  not_possible: "Ended: the accounts could not be merged any more.",
};

/** The caller's own, while it is under way. */
export const ownMergeShape = z.object({ due_at: at, closes: z.boolean(), other: z.string() }).nullable();
export type OwnMerge = NonNullable<z.output<typeof ownMergeShape>>;
