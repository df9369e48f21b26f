import { readFile } from "node:fs/promises";
import { z } from "zod";
import { authLimitsSchema } from "#embedded/auth/limits/auth-limits.ts";

const configSchema = z.strictObject({
  port: z.int(),
  restPort: z.int(),
  /** A private demo: the address to listen on beside loopback's, and the host name that others reach this machine by. */
  demo: z.strictObject({ listenOn: z.string(), publicHost: z.string() }).optional(),
  databaseUrl: z.string(),
  keysFile: z.string(),
  settingsFile: z.string(),
  storageDir: z.string(),
  /** Where the product answers; links in mails lead there. */
  siteUrl: z.url(),
  /** Values of config.toml's [auth.email] that this run replaces (tests run both ways). */
  confirmEmails: z.boolean().optional(),
  /** Limits of auth that this run replaces (tests ask more often than a person does). */
  authLimits: authLimitsSchema.optional(),
  /** Providers for OAuth by name, beside or instead of those of config.toml. */
  providers: z
    .record(z.string(), z.strictObject({ clientId: z.string(), secret: z.string(), url: z.url().optional() }))
    .optional(),
});

/** What the supervisor tells the gateway's process, in a file that only its owner reads (it holds a password). */
export type GatewayConfig = z.infer<typeof configSchema>;

export async function readGatewayConfig(file: string): Promise<GatewayConfig> {
  return configSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
