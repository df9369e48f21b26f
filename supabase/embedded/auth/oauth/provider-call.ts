import type { z } from "zod";
import { AuthError } from "#embedded/auth/auth-error.ts";

const TIMEOUT_MS = 10_000;

/** Asks a provider and believes only an answer of the expected form. */
export async function callProvider<T>(
  url: string,
  schema: z.ZodType<T>,
  { accessToken, form }: { accessToken?: string; form?: Record<string, string> } = {},
): Promise<T> {
  const response = await fetch(url, {
    method: form ? "POST" : "GET",
    headers: {
      accept: "application/json",
      "user-agent": "farthing",
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    ...(form && { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(unreachable);
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success)
    throw new AuthError(500, "unexpected_failure", "The provider gave an answer that cannot be used.");
  return parsed.data;
}

function unreachable(cause: unknown): never {
  throw new AuthError(500, "unexpected_failure", "The provider cannot be reached.", { cause });
}
