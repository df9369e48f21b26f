import { z } from "zod";
import { PROOF_PURPOSES } from "#lib/purchases/wallets/proof.ts";

export const startSchema = z.strictObject({
  purpose: z.enum(PROOF_PURPOSES),
  /** The page to return to. */
  next: z.string().max(2_000).optional(),
});

/** `chain`: asks the Nano network itself. Left out, the books answer, which the worker keeps up to date. */
export const statusSchema = z.strictObject({ chain: z.boolean().default(false) });
