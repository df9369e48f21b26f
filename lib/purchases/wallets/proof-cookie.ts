import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { createStepCookie } from "#lib/auth/sign-in/step-cookie.ts";
import { PROOF_PURPOSES, RESTORE_OUTCOMES } from "#lib/purchases/wallets/proof.ts";

const LIFETIME_SECONDS = 60 * 60;

const keptProof = z.object({
  secret: z.string().regex(/^[\w-]{43}$/),
  purpose: z.enum(PROOF_PURPOSES),
  next: z.string().max(2_000).nullable(),
  outcome: z.enum(RESTORE_OUTCOMES).nullable(),
  posts: z.int().nonnegative(),
});
export type KeptProof = z.output<typeof keptProof>;

/** The secret of a proof, and what became of it. Who holds the secret began; the rest decides only what is shown. */
export const {
  read: readKeptProof,
  write: keepProof,
  drop: dropProof,
} = createStepCookie({ name: "farthing-wallet", lifetimeSeconds: LIFETIME_SECONDS, schema: keptProof });

/** All that the database knows of a secret. */
export function secretHashOf({ secret }: Pick<KeptProof, "secret">): string {
  return createHash("sha256").update(secret).digest("hex");
}
