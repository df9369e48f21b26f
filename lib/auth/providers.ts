import "server-only";
import { env } from "#lib/env/server";

const NAMES = { google: "Google", github: "GitHub" } as const;

export type ProviderId = keyof typeof NAMES;
export type Provider = { id: ProviderId; name: string };

/** Who else can say who somebody is: only where this site has been registered with them. */
export function listProviders(): Provider[] {
  const isConfigured = { google: env.GOOGLE_CLIENT_ID !== undefined, github: env.GITHUB_CLIENT_ID !== undefined };
  return (["google", "github"] as const).filter((id) => isConfigured[id]).map((id) => ({ id, name: NAMES[id] }));
}
