import "server-only";
import { z } from "zod";
import { createStepCookie } from "#lib/auth/sign-in/step-cookie.ts";

const moveSchema = z.object({
  /** Redeems the merge if the address turns out to have an account. */
  ticket: z.string().max(100),
  /** Leads back to the anonymous session if its owner decides not to move. */
  wayBack: z.string().max(500),
  purchases: z.int().positive(),
});

const schema = z.object({
  /** The user who adds an address. */
  fromUser: z.uuid(),
  /** Where the code was sent. Null for a sign-in through a provider. */
  email: z.string().max(254).nullable(),
  sentAt: z.int(),
  /** Null if the user has bought nothing: then there is nothing to move or to go back to. */
  move: moveSchema.nullable(),
});

/** What an anonymous user could move to an account, or keep. Contains secrets. */
export type PossibleMove = z.infer<typeof moveSchema>;

export const {
  read: readBegunConversion,
  write: writeBegunConversion,
  drop: dropBegunConversion,
} = createStepCookie({
  name: "farthing-convert",
  // Lives longer than its ticket: a late user can no longer move, but can still go back.
  lifetimeSeconds: 24 * 60 * 60,
  schema,
});
