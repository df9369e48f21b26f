import { readFile } from "node:fs/promises";
import { parse } from "smol-toml";
import { z } from "zod";

const provider = z.looseObject({
  enabled: z.boolean().default(false),
  client_id: z.string().default(""),
  secret: z.string().default(""),
  url: z.string().optional(),
});
const template = z.looseObject({ subject: z.string(), content_path: z.string() });

/** The part of supabase/config.toml that the embedded stack follows too. */
const settingsSchema = z.looseObject({
  api: z.looseObject({
    port: z.int(),
    schemas: z.array(z.string()),
    extra_search_path: z.array(z.string()),
    max_rows: z.int(),
  }),
  db: z.looseObject({
    port: z.int(),
    migrations: z.looseObject({ schema_paths: z.array(z.string()) }),
    seed: z.looseObject({ enabled: z.boolean(), sql_paths: z.array(z.string()) }),
  }),
  storage: z.looseObject({ file_size_limit: z.string() }),
  auth: z.looseObject({
    site_url: z.string(),
    additional_redirect_urls: z.array(z.string()),
    jwt_expiry: z.int(),
    refresh_token_reuse_interval: z.int(),
    enable_signup: z.boolean(),
    enable_anonymous_sign_ins: z.boolean(),
    enable_manual_linking: z.boolean(),
    email: z.looseObject({
      double_confirm_changes: z.boolean(),
      enable_confirmations: z.boolean(),
      max_frequency: z.string(),
      otp_length: z.int(),
      otp_expiry: z.int(),
      template: z.record(z.string(), template),
    }),
    rate_limit: z.looseObject({ anonymous_users: z.int(), token_verifications: z.int() }),
    external: z.record(z.string(), provider),
  }),
});

export type EmbeddedSettings = z.infer<typeof settingsSchema>;

export async function loadSettings(file: string): Promise<EmbeddedSettings> {
  const parsed = settingsSchema.safeParse(parse(await readFile(file, "utf8")));
  if (!parsed.success)
    throw new Error(`${file} lacks what the embedded stack needs:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
