import "server-only";
import { env } from "#lib/env/server.ts";

const NAMES = { google: "Google", github: "GitHub" } as const;

export type ProviderId = keyof typeof NAMES;
type SignInProvider = { id: ProviderId; name: string };

/** The sign-in providers with which this site is registered. */
export function listSignInProviders(): SignInProvider[] {
  const isConfigured = { google: env.GOOGLE_CLIENT_ID !== undefined, github: env.GITHUB_CLIENT_ID !== undefined };
  return (["google", "github"] as const).filter((id) => isConfigured[id]).map((id) => ({ id, name: NAMES[id] }));
}
