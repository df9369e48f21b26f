import { z } from "zod";
import { AuthError, invalidInput } from "#embedded/auth/auth-error.ts";
import { parseForeignJson } from "#lib/http/foreign-json.ts";

/** Reads a JSON body; a missing one counts as an empty object, as GoTrue takes it. */
export async function readAuthBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text();
  const parsed = schema.safeParse(text ? await parseJson(text).catch(refuseJson) : {});
  if (!parsed.success) throw invalidInput(describeIssue(parsed.error));
  return parsed.data;
}

/** In a promise, whose failure is refused with its cause. */
async function parseJson(text: string): Promise<unknown> {
  return parseForeignJson(text);
}

function refuseJson(cause: unknown): never {
  throw new AuthError(400, "bad_json", "Could not parse request body as JSON", { cause });
}

function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "Could not read the request";
  return issue.path.length > 0 ? `${issue.path.join(".")}: ${issue.message}` : issue.message;
}

const MAX_EMAIL_LENGTH = 255;

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, "An email address is too long")
  .pipe(z.email("Unable to validate email address: invalid format"));

export const metadata = z.record(z.string(), z.unknown());
export type Metadata = z.infer<typeof metadata>;

/** A field that clients send as null or "" where they mean nothing. */
export function optional<T>(schema: z.ZodType<T>) {
  return z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());
}

/** A client's PKCE challenge; both halves or none. */
export const pkceFields = {
  code_challenge: optional(z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, "code challenge is not valid")),
  code_challenge_method: optional(
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(["s256", "plain"])),
  ),
};

export type PkceChallenge = { challenge: string; method: "s256" | "plain" };

export function pkceOf(fields: {
  code_challenge?: string | undefined;
  code_challenge_method?: "s256" | "plain" | undefined;
}): PkceChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (!challenge && !method) return null;
  if (!challenge || !method)
    throw invalidInput("PKCE flow requires code_challenge_method and code_challenge parameters");
  return { challenge, method };
}
