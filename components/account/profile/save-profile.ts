import { renewOwnAccount } from "#components/layout/renew-own-account.ts";
import type { EditableProfile } from "#lib/creators/profile-form.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";

type ProfileSaveOutcome =
  | { kind: "saved" }
  | { kind: "expired" }
  | { kind: "refused"; mistakes: Record<string, string> }
  | { kind: "failed"; reason: string };

const UNREACHABLE = "We could not reach the server. What you wrote is still here: try again.";
const BROKEN = "Something broke on our side. What you wrote is still here: try again.";

/** Sends the changed fields of the profile. Never rejects. */
export async function saveProfile(changes: Partial<EditableProfile>): Promise<ProfileSaveOutcome> {
  try {
    await fetchJson("/api/profile", { method: "POST", body: changes });
    void renewOwnAccount();
    return { kind: "saved" };
  } catch (error) {
    const { status, detail, errors } = readProblem(error);
    if (status === 401) return { kind: "expired" };
    if (errors.length > 0) {
      return { kind: "refused", mistakes: Object.fromEntries(errors.map(({ field, message }) => [field, message])) };
    }
    return { kind: "failed", reason: detail ?? (status === 0 ? UNREACHABLE : BROKEN) };
  }
}
