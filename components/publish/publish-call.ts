import type { FieldError } from "#lib/errors.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem, savedVersionOf } from "#lib/http/browser/read-problem.ts";
import { type Draft, type PostFields, type SentDraft, writingPathOf } from "#lib/posts/drafts/draft.ts";

export type Mistake = { message: string; controlId?: string; href?: string };
export type PublishOutcome =
  | { kind: "published"; draft: SentDraft }
  | { kind: "refused"; mistakes: Mistake[]; version: number };

type PublishInput = {
  draft: Draft;
  version: number;
  access: Draft["access"];
  changes: Partial<PostFields>;
  notify: boolean;
  opensPaidPart: boolean;
  rightsConfirmed: boolean;
  scheduledAt: Date | null;
  changeNote: string;
};

const UNREACHABLE =
  "We could not reach the server. Look at your posts to see whether it was published, then try again.";
const ELSEWHERE = "The text was changed in another tab. Reload this page to see the newest version.";

/** Saves the settings, then publishes exactly that version. Never rejects. */
export async function publish({
  draft,
  version,
  access,
  changes,
  scheduledAt,
  changeNote,
  ...consent
}: PublishInput): Promise<PublishOutcome> {
  let latest = version;
  try {
    const body = { version, reason: "manual", ...changes };
    const saved = (await fetchJson(`/api/posts/${draft.id}`, { method: "PATCH", body })) as { version: number };
    latest = saved.version;
    const published = await fetchJson(`/api/posts/${draft.id}/publish`, {
      method: "POST",
      body: {
        ...{ version: latest, access, ...consent },
        ...(scheduledAt ? { scheduledAt: scheduledAt.toISOString() } : {}),
        ...(changeNote === "" ? {} : { changeNote }),
      },
    });
    return { kind: "published", draft: published as SentDraft };
  } catch (error) {
    return { kind: "refused", mistakes: readMistakes(error, draft), version: savedVersionOf(error) ?? latest };
  }
}

function readMistakes(error: unknown, draft: Draft): Mistake[] {
  const { status, detail, errors } = readProblem(error);
  if (errors.length > 0) return errors.map((wrong) => placeMistake(wrong, draft));
  // The version has changed, or something else conflicts, such as the address of another post.
  if (status === 409) return [{ message: detail && !detail.startsWith("Someone else") ? detail : ELSEWHERE }];
  return [{ message: detail ?? UNREACHABLE }];
}

/** Where it can be mended: at a control of this page, or in the text. */
export function placeMistake({ field, message, anchor }: FieldError, draft: Draft): Mistake {
  return anchor !== undefined && /^(?:image|file)-/.test(anchor)
    ? { message, href: `${writingPathOf(draft)}#${anchor}` }
    : { message, controlId: CONTROLS[field] ?? `post-${field}` };
}

/** Fields whose controls have other names. Problems in the text are fixed behind the link back. */
const CONTROLS: Record<string, string> = { title: "to-text", doc: "to-text", rightsConfirmed: "post-rights" };
