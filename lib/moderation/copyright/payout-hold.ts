import { z } from "zod";

const at = z.iso.datetime({ offset: true });

/** A hold as moderators see it: of a report, and never how much it holds. */
export const payoutHoldShape = z.object({ begun_at: at, ends_at: at, is_on: z.boolean() });

/** Why we hold payouts of a writer: the whole account, or one post. */
export const restrictionShape = z
  .object({
    ...{ kind: z.enum(["suspended", "copyright"]), title: z.string().nullable(), decision_id: z.string() },
    ...{ facts: z.string(), rule: z.string(), since: at, until: at.nullable() },
  })
  .transform(({ decision_id: decisionId, ...row }) => ({ ...row, decisionId }));
export type PaymentRestriction = z.output<typeof restrictionShape>;
