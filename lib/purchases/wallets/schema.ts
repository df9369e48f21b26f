import { z } from "zod";
import { readCode } from "#lib/auth/sign-in/sign-in.ts";
import { PROOF_PURPOSES } from "#lib/purchases/wallets/proof.ts";

export const startSchema = z.strictObject({
  purpose: z.enum(PROOF_PURPOSES),
  /** The page to return to. */
  next: z.string().max(2_000).optional(),
});

const codeSchema = z
  .string()
  .max(40)
  .transform((text, context) => {
    const code = readCode(text);
    if (code !== null) return code;
    context.addIssue("Enter the six digits of the code.");
    return z.NEVER;
  });

/** Without a code, one is sent. */
export const codeCallSchema = z.strictObject({ code: codeSchema.optional() });

/** What the proven wallet is used for, beside a code. */
export const accountCallSchema = z.strictObject({ deed: z.enum(["make", "open", "take_back"]) });

/** `chain`: asks the Nano network itself. Left out, the books answer, which the worker keeps up to date. */
export const statusSchema = z.strictObject({ chain: z.boolean().default(false) });
