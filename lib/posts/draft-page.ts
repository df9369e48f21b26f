import "server-only";
import { notFound } from "next/navigation";
import type { Session } from "#lib/auth/session";
import { AppError } from "#lib/errors";
import type { Draft } from "#lib/posts/draft";
import { getDraft } from "#lib/posts/draft-queries";

/** The post that a page of writing is about: one's own, and one that can still be written. */
export async function readDraftPage({ db, viewer }: Session, id: string): Promise<Draft> {
  const draft = await getDraft(db, viewer.id, id.toLowerCase()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  if (draft.status === "deleted" || draft.status === "removed") notFound();
  return draft;
}
