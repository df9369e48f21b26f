import { z } from "zod";
import { staffReason } from "#lib/http/staff-reason.ts";
import { SETTABLE_STATUSES } from "#lib/moderation/people/person.ts";
import { groundsShape } from "#lib/moderation/schema.ts";

/** `seenStatus` is what the account was when the page showed it. */
export const accountStatusSchema = z.strictObject({
  status: z.enum(SETTABLE_STATUSES),
  seenStatus: z.enum(SETTABLE_STATUSES),
  ...groundsShape,
});
export type StatusInput = z.output<typeof accountStatusSchema>;

/** `seenHandle` is what the handle was when the page showed it. `links`: whether those with it go on leading to the account. */
export const handleSchema = z.strictObject({
  seenHandle: z.string().min(1).max(20),
  links: z.enum(["stay", "end"], { error: "Choose where old links lead." }),
  ...groundsShape,
});
export type HandleInput = z.output<typeof handleSchema>;

/** For what the person does not read. */
export const reasonSchema = z.strictObject({ reason: staffReason });
export type ReasonInput = z.output<typeof reasonSchema>;

const KEEPER = "Enter the handle, the e-mail address or the id of the account that stays.";

/** `keeper` names the account that stays. */
export const mergeSchema = reasonSchema.extend({ keeper: z.string().trim().min(1, KEEPER).max(320, KEEPER) });
export type MergeInput = z.output<typeof mergeSchema>;
