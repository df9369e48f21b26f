import "server-only";
import { notFound } from "next/navigation";
import type { Session } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { getDraft } from "#lib/posts/drafts/queries.ts";

/** The caller's post for a writing page, if it can still be edited. */
export async function readDraftPage({ db, viewer }: Session, id: string): Promise<Draft> {
  const draft = await getDraft(db, viewer.id, id.toLowerCase()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  if (draft.status === "deleted" || draft.status === "removed") notFound();
  return draft;
}
