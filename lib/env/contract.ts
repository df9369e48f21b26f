import { z } from "zod";

/** A hosted or self-hosted Supabase for the contract tests; the README says how. */
const contractSchema = z.object({
  CONTRACT_SUPABASE_URL: z.url(),
  CONTRACT_SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  CONTRACT_SUPABASE_SECRET_KEY: z.string().min(1),
  CONTRACT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
});

export type ContractSettings = { url: string; publishableKey: string; secretKey: string; databaseUrl: string };

export function readContractSettings(): ContractSettings | null {
  if (!process.env.CONTRACT_SUPABASE_URL) return null;
  const { success, data, error } = contractSchema.safeParse(process.env);
  if (!success) throw new Error(`The settings of the contract tests are incomplete:\n${z.prettifyError(error)}`);
  return {
    url: data.CONTRACT_SUPABASE_URL,
    publishableKey: data.CONTRACT_SUPABASE_PUBLISHABLE_KEY,
    secretKey: data.CONTRACT_SUPABASE_SECRET_KEY,
    databaseUrl: data.CONTRACT_DATABASE_URL,
  };
}
