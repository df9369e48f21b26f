import { z } from "zod";

/** Lists that can leave something out, and what they are called. */
export const EXCLUSION_SCOPES = [
  ["trending", "Trending and top lists"],
  ["featured", "Staff picks"],
  ["digest", "Digest mails"],
  ["promoted", "Promoted places"],
] as const;

const at = z.iso.datetime({ offset: true });

export const exclusionShape = z
  .object({
    ...{
      id: z.string(),
      target_type: z.enum(["post", "profile", "tag"]),
      label: z.string(),
      path: z.string().nullable(),
    },
    ...{
      scope: z.array(z.enum(EXCLUSION_SCOPES.map(([name]) => name))),
      reason: z.string(),
      until: at.nullable(),
      cause: z.enum(["copy", "link"]).nullable(),
      original_path: z.string().nullable(),
      created_at: at,
      updated_at: at,
    },
  })
  .transform(({ target_type: target, created_at: since, updated_at: seenAt, original_path: originalPath, ...row }) => ({
    ...{ ...row, target, since, seenAt, originalPath },
  }));

/** What is kept out of lists, by staff or by a check, as staff see it. */
export type StaffExclusion = z.output<typeof exclusionShape>;

export function describeScope(scope: readonly string[]): string {
  return EXCLUSION_SCOPES.flatMap(([name, words]) => (scope.includes(name) ? [words] : [])).join(", ");
}
