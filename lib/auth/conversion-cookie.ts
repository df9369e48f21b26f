import "server-only";
import { z } from "zod";
import { createStepCookie } from "#lib/auth/step-cookie";

const moveSchema = z.object({
  /** Redeems the merge, if the address turns out to have an account. */
  ticket: z.string().max(100),
  /** Leads back to the anonymous session, if its owner does not want to move after all. */
  wayBack: z.string().max(500),
  purchases: z.int().positive(),
});

const schema = z.object({
  /** Who wants an address. */
  fromUser: z.uuid(),
  /** Where the code went; none for who comes back from a provider. */
  email: z.string().max(254).nullable(),
  sentAt: z.int(),
  /** None for who has bought nothing: there is nothing to move, and nothing to go back to. */
  move: moveSchema.nullable(),
});

/** What an anonymous user could take along to an account, or keep. It holds secrets. */
export type PossibleMove = z.infer<typeof moveSchema>;

export const {
  read: readBegunConversion,
  write: writeBegunConversion,
  drop: dropBegunConversion,
} = createStepCookie({
  name: "farthing-convert",
  // Longer than the ticket in it: whoever answers late can no longer move, but still go back.
  lifetimeSeconds: 24 * 60 * 60,
  schema,
});
